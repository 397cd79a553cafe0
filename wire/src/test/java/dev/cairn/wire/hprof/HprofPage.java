// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import dev.cairn.wire.MarkdownPage;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Renders docs/hprof-format.md: every record of {@link HprofRecordTag} and {@link HeapRecordTag}, and what is written here
 * by hand.
 */
final class HprofPage extends MarkdownPage {
    private HprofPage() {}

    static String render() {
        HprofPage page = new HprofPage();
        page.introduction();
        page.values();
        page.lengths();
        page.records("Top-level records", HprofRecordTag.FORMS);
        page.records("Heap records", HeapRecordTag.FORMS);
        return page.text();
    }

    private void introduction() {
        line("# The HPROF format");
        prose(
                "An HPROF file has heap dumps, and what the JDK's old agent reported besides: stacks, threads, samples"
                        + " and allocation sites. This page has what `cairn` reads and writes. It is made from the"
                        + " description (`dev.cairn.wire.hprof`) that gives the code its tags and lengths, and what is a name.");
        line("## The file");
        prose("All numbers are big-endian. A file begins with the text `JAVA PROFILE 1.0.2` and a zero byte, the u4"
                + " size of an id and the u8 milliseconds since the epoch. Versions are 1.0, 1.0.1, 1.0.2, which"
                + " has segments, and 1.0.3, which is Android's. Ids take 4 or 8 bytes; Cairn also reads 1 and 2."
                + " Records follow until the file ends. Each has a header of "
                + HprofRecordTag.HEADER_SIZE + " bytes:");
        table(
                List.of("at", "type", "field", "meaning"),
                Stream.of(
                        List.of("0", "u1", "tag", ""),
                        List.of(at(HprofRecordTag.TIME_OFFSET), "u4", "time", "microseconds since the header's time"),
                        List.of(at(HprofRecordTag.LENGTH_OFFSET), "u4", "length", "of the body, which follows")));
        prose("Ids of objects and classes are one space, in which 0 is null. Those of texts and of frames are spaces"
                + " of their own. What a record refers to may come behind it.");
    }

    private static String at(int offset) {
        return String.valueOf(offset);
    }

    private void values() {
        line("## Values");
        table(
                List.of("type", "is"),
                Stream.of(
                        List.of("u1, u2, u4, u8", "unsigned, of 1, 2, 4 or 8 bytes"),
                        List.of("s4", "signed, of 4 bytes"),
                        List.of("id", "as many bytes as the header says"),
                        List.of(
                                "name",
                                "the id of a text that is a name; `cairn snapshot convert --redact` leaves only such"
                                        + " texts"),
                        List.of("type", "a u1: " + types()),
                        List.of("value", "of the type that comes before it"),
                        List.of("bytes", "all that is left of the record")));
        prose("In the tables below *for each* heads the fields of one element, which follow one another as often as"
                + " the number before says. `at` is the offset in the body, or with a + in the element; *I* stands for the"
                + " size of an id.");
    }

    private static String types() {
        return Stream.of(BasicType.values())
                .map(type -> type.code() + " " + type.javaName() + " ("
                        + (type == BasicType.OBJECT ? "an id" : type.size(0)) + ")")
                .collect(Collectors.joining(", "));
    }

    private void lengths() {
        line("## Lengths that do not fit");
        prose("A top-level record is as long as its table says: with whole elements, and nothing behind them. Cairn"
                + " reads one that is longer as far as its fields go; but where it looks for the end of a dump"
                + " that does not say it, and where it redacts, such a one counts as unknown. Unknown ones are"
                + " passed over, and zeros in a redacted copy. A heap record has no length of its own, so nothing behind one that is not known"
                + " can be read up to the end of its segment. A primitive array whose type is no primitive one, or"
                + " a member of a class whose type does not exist, counts as an unknown record.");
    }

    private void records(String title, RecordForms forms) {
        line("## " + title);
        table(
                List.of("tag", "record", "bytes"),
                forms.all().stream()
                        .map(form -> List.of(
                                hex(form.tag()),
                                "[" + form.title() + "](#"
                                        + form.title().toLowerCase(Locale.ROOT).replace(' ', '-') + ")",
                                size(form))));
        forms.all().forEach(this::record);
    }

    private static String hex(int tag) {
        return String.format(Locale.ROOT, "%02X", tag);
    }

    private static String size(RecordForm form) {
        boolean isFixed = !form.has(FieldType.EACH) && !form.has(FieldType.REST);
        return (isFixed ? "" : "from ") + offset(form.size(0), form.size(1) - form.size(0)) + (isFixed ? "" : " on");
    }

    private static String offset(int bytes, int ids) {
        String idBytes = ids == 1 ? "I" : ids + "I";
        return ids == 0 ? at(bytes) : bytes == 0 ? idBytes : bytes + " + " + idBytes;
    }

    private void record(RecordForm form) {
        line("### " + form.title());
        prose("Tag " + hex(form.tag()) + ". " + form.meaning());
        if (!form.fields().isEmpty()) {
            append("\n| at | type | field | meaning |\n|---|---|---|---|\n");
            fields(form.fields(), "");
        }
    }

    private void fields(List<RecordField> fields, String indent) {
        int bytes = 0;
        int ids = 0;
        boolean isFixed = true;
        for (RecordField field : fields) {
            boolean isRow = field.type() == FieldType.EACH;
            append("|" + cell(isFixed && !isRow ? (indent.isEmpty() ? "" : "+") + offset(bytes, ids) : "")
                    + cell(isRow ? "" : field.type().text())
                    + cell(indent + (isRow ? "*for each of* " : "") + field.name())
                    + cell(field.meaning()) + "\n");
            isFixed &= !isRow && field.type() != FieldType.VALUE;
            bytes += field.type().size(0);
            ids += field.type().isId() ? 1 : 0;
            fields(field.row(), "&nbsp;".repeat(4));
        }
    }

    private static String cell(String text) {
        return text.isEmpty() ? " |" : " " + text + " |";
    }
}
