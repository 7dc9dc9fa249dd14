"""Programs that draw the bench's sheets with ReportLab, each written for these sheets alone.

`forms` draws what repeats once, as forms, and the rest with ordinary canvas calls; `composed` writes one string a token instead of those;
`plain` draws everything in full each time. All three read the same files, know the measures of the sheets by heart, keep what they can keep
(fonts, colors, widths, paths) and switch ReportLab's ASCII85 encoding off: the comparison is with programs that somebody took care over.
"""
