"""What has gone wrong for others at the same work, case by case, and the test that keeps it from going wrong here."""

import ast
from pathlib import Path

import pytest

from printkit.impose.papers import named_papers
from printkit.options import PrintOptions
from printkit.pipeline import Request, build, workshop
from printkit.shipped import shipped

TESTS = Path(__file__).parent
CASES = {
    # pictures, size, speed
    "text and lines turned into pixels": "test_kit.test_everybody_s_name_is_on_paper",
    "a picture of 549 x 800 pixels taken for 300 dpi": "test_preflight.test_pictures_are_measured_at_their_size_on_paper",
    "the same pixels placed larger because the file says 72 dpi": "test_art.test_the_resolution_a_file_claims_changes_nothing",
    "13 pages that stopped at the same place each time": "test_memory.test_memory_grows_with_faces_not_with_copies",
    "200 cards with pictures that filled the memory": "test_memory.test_two_hundred_pictures_are_not_held_at_once",
    "a PDF of 4 GB": "test_memory.test_two_hundred_pictures_are_not_held_at_once",
    "26 pages of pixels in 400 MB": "test_kit.test_everybody_s_name_is_on_paper",
    "a remote font fetched for each of 82 cards": "test_safety.test_no_build_uses_the_network",
    "a picture embedded once for each card": "test_render_pdf_pictures.test_a_picture_is_in_the_file_once_wherever_it_is_shown",
    "photos of 12 megapixels on tokens of an inch": "test_art.test_a_picture_gets_300_pixels_an_inch_where_it_stands",
    "phone photos lying on their side": "test_art.test_a_photo_is_drawn_upright_however_the_camera_was_held",
    "phone photos that tell where they were taken": "test_safety.test_what_a_picture_file_says_besides_its_picture_is_not_handed_on",
    "phone photos in Display P3 printed pale": "test_art.test_colors_of_another_space_become_srgb",
    "a picture of 20,000 x 20,000 pixels": "test_art.test_a_large_picture_is_refused_before_it_is_unpacked",
    "a text file called .png, a file cut short": "test_art.test_what_cannot_be_printed_is_told_with_what_to_do",
    # fonts and text
    "a color font of emoji": "test_fonts_own.test_a_font_that_cannot_be_used_is_refused_with_advice_where_a_theme_names_it",
    "a font with PostScript outlines": "test_fonts_own.test_a_font_of_any_kind_prints_alike_in_pdf_png_and_svg_and_copies_out",
    "bullets that became â€¢": "test_load.test_damaged_letters_are_noticed_and_a_repair_offered",
    "twelve lines in a box of five": "test_lines.test_a_block_stays_in_its_box",
    "a long name on a narrow token": "test_lines.test_what_cannot_shrink_enough_is_hyphenated_as_large_as_it_can_be",
    "a sentence cut in its middle": "test_lines.test_a_name_of_200_letters_is_an_error_not_a_cut",
    "text that runs over only in the PDF": "test_render_png.test_the_picture_is_that_of_the_pdf",
    "Ferro-Lamellor printed as Ferro": "test_place.test_text_shrinks_to_its_width_and_no_further",
    "one unclosed <i> that breaks every later card": "test_fill.test_markup_in_data_is_text",
    "a cell taller than a page": "test_flow_tables.test_a_row_taller_than_a_page_goes_on_on_the_next_between_its_lines",
    "a column narrower than its padding": "test_flow_tables.test_a_word_wider_than_its_column_shrinks_then_parts_then_is_an_error",
    "a font left out of a PDF for a printing house": "test_kit.test_every_font_is_embedded",
    "characters above U+FFFF missing": "test_fonts.test_characters_above_the_first_plane_keep_their_places",
    # data
    "doubled quotes; line breaks in a cell, quoted and typed": "test_load.test_doubled_quotes_quoted_line_breaks_and_typed_ones",
    "semicolons between cells, and sep=;": "test_load.test_semicolons_stand_between_cells",
    "headings twice, in capitals, padded": "test_bad.test_a_bad_file_names_the_place_and_a_way_out",
    "4-6-5 that Excel made a date": "test_load.test_dates_in_a_workbook_are_doubted",
    "007 that became 7, and 3 that became 3.0": "test_load.test_numbers_of_a_workbook_read_as_people_see_them",
    "010, 1:30, 5.10 and dates in YAML": "test_load.test_a_text_field_keeps_what_was_typed",
    "010 in a number field": "test_load.test_a_number_field_reads_decimal",
    "a last document that is empty": "test_load.test_rows_of_every_format_mean_the_same",
    "Zoë read as cp1252": "test_load.test_every_usual_encoding_is_read",
    "HTML and inline rolls in values": "test_load.test_marks_of_other_programs_print_as_typed_with_a_warning",
    # command line, paths, errors
    "a date in the footer that Windows cannot write": "test_render_pdf.test_a_file_says_what_it_is_who_made_it_and_no_date",
    "Red:, Continue?, AC/DC and CON as file names": "test_write.test_any_text_becomes_a_name_that_every_system_takes",
    "two names that make one file": "test_write.test_a_name_that_is_taken_gets_a_number_whatever_its_case",
    "pages sorted 1, 11, 2": "test_render_png.test_numbers_are_as_long_as_the_last_of_them",
    "three files of which the last is bad": "test_cli.test_a_bad_encounter_does_not_stop_the_others",
    "no pages were generated": "test_load.test_a_file_that_is_not_there_is_named_with_the_closest",
    "a name in a layout that no data has": "test_fill.test_an_unknown_name_is_told_with_line_column_and_the_name_that_was_meant",
    "51 counters in 51 files": "test_kit.test_a_group_of_forty_has_forty_tokens_and_one_column",
    "no backs, and the export hangs": "test_sheets.test_fronts_alone_and_backs_alone_are_the_same_pages",
    "fonts and layouts left out of what is installed": "test_packaging.test_what_was_installed_from_the_wheel_builds_a_sample",
    "a folder nobody may write to": "test_write.test_a_folder_nobody_may_write_to_is_told_with_what_the_system_said",
    "pictures that work for one paper only": "test_cases.test_every_paper_can_be_drawn_as_pictures",
    "crop marks and all PDF boxes alike": "test_render_pdf.test_trim_and_bleed_boxes_lie_round_the_pieces_and_stay_on_the_paper",
    # what strangers send
    "a layout that fills the memory": "test_guarded.test_a_layout_cannot_fill_the_memory_or_go_on_for_ever",
    "a link that leads out of the folder": "test_load.test_no_link_leads_out_of_the_project",
    "a document that declares entities": "test_fill.test_a_layout_declares_no_entities",
    "anything at all": "test_fuzz.test_whatever_stands_in_a_file_ends_in_a_kit_or_in_words",
}
"""What went wrong, and the test that looks at it, as module and name."""


@pytest.mark.parametrize("case", CASES)
def test_a_case_has_its_test(case: str) -> None:
    module, name = CASES[case].split(".")
    tree = ast.parse((TESTS / f"{module}.py").read_text(encoding="utf-8"))
    assert name in {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}


def test_every_paper_can_be_drawn_as_pictures(tmp_path: Path) -> None:
    shop = workshop()
    sample = shipped("assets") / "encounters" / "hyootrd" / "encounter.yaml"
    for paper in named_papers():
        asked = PrintOptions(components=("combatant_tokens",), paper=(paper,), format=("png",), dpi=36)
        built = build(Request(sample, asked, output=tmp_path / paper), shop)
        if built.exit_code:  # a paper too small for a piece says so
            assert built.exit_code == 1
            assert all(finding.hint for finding in built.findings if finding.severity == "error")
            continue
        assert {file.suffix for file in built.files} == {".png"}
