// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import dev.cairn.wire.MarkdownPage;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.CompressedChunk;
import dev.cairn.wire.ddm.Direction;
import dev.cairn.wire.ddm.FieldDescription;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders docs/protocol.md: what is said here by hand, and every chunk of the {@link Catalogue}. */
final class ProtocolPage extends MarkdownPage {
    private ProtocolPage() {}

    static String render() {
        ProtocolPage page = new ProtocolPage();
        page.introduction();
        page.connection();
        page.framing();
        page.values();
        page.conversation();
        page.features();
        page.index();
        Catalogue.SECTIONS.forEach(page::section);
        page.designOnly();
        return page.text();
    }

    private void introduction() {
        line("# The debug monitor protocol");
        prose("DDM is how a monitor (the *server*) and a VM (the *client*) talk: in *chunks*, inside packets of"
                + " JDWP, the wire protocol of Java debuggers. It was designed for Android in 2007, grew there,"
                + " and is what DDMS and ddmlib speak. Cairn's monitor and agent speak it too, with a few chunks"
                + " of their own. This page is all that one needs to write either end.");
        prose("This page is made from the code that reads and writes the chunks"
                + " (`dev.cairn.wire.ddm.chunk.Catalogue`), so the two cannot differ.");
    }

    private void connection() {
        line("## Connection");
        prose("Any stream of bytes does: TCP, a Unix socket, a tunnel of adb. Cairn's agent listens on a Unix"
                + " socket. **Never send a DDM packet to a plain HotSpot debug port (`-agentlib:jdwp`)**: JDK 17"
                + " answers with error "
                + JdwpLayout.ERROR_NOT_IMPLEMENTED + ", but JDK 25 dies of it.");
        prose("The server sends the " + JdwpLayout.HANDSHAKE.length() + " bytes `JDWP-Handshake`, and the VM sends"
                + " them back. Known servers do not wait for"
                + " that: their first packet may come in one"
                + " piece with the handshake, and a VM must not"
                + " lose it.");
        prose("Then the server sends HELO. A VM that does not speak DDM answers with a JDWP error, and gets no further"
                + " chunk. After HELO, FEAT says what the VM can do.");
    }

    private void framing() {
        line("## Packets");
        prose("All numbers are big-endian, except within NHGT. A packet has a header of " + JdwpLayout.HEADER_BYTES
                + " bytes:");
        table(
                List.of("at", "type", "field", "meaning"),
                Stream.of(
                        row(JdwpLayout.LENGTH_OFFSET, "u4", "length", "of the whole packet, these bytes included"),
                        row(JdwpLayout.ID_OFFSET, "u4", "id", "names a command; its reply has the same"),
                        row(
                                JdwpLayout.FLAGS_OFFSET,
                                "u1",
                                "flags",
                                "0 in a command, " + hex(JdwpLayout.REPLY_FLAG) + " in a reply"),
                        row(
                                JdwpLayout.COMMAND_SET_OFFSET,
                                "u1",
                                "command set",
                                "of a command; " + hex(ChunkPacket.COMMAND_SET) + " for DDM"),
                        row(
                                JdwpLayout.COMMAND_OFFSET,
                                "u1",
                                "command",
                                "of a command; " + ChunkPacket.COMMAND + " for DDM"),
                        row(
                                JdwpLayout.ERROR_OFFSET,
                                "u2",
                                "error",
                                "of a reply, in place of the two above; 0 in every answer of a VM that speaks DDM")));
        prose("Behind it lies a chunk:");
        table(
                List.of("at", "type", "field", "meaning"),
                Stream.of(
                        row(
                                JdwpLayout.HEADER_BYTES + ChunkPacket.TYPE_OFFSET,
                                "fourCC",
                                "type",
                                "four ASCII characters, such as HELO"),
                        row(JdwpLayout.HEADER_BYTES + ChunkPacket.LENGTH_OFFSET, "u4", "length", "of the data"),
                        row(JdwpLayout.HEADER_BYTES + ChunkPacket.HEADER_BYTES, "", "data", "as the type has them")));
        prose("So this asks for HELO, with the id 0x40000000 and the version 1:");
        line("```");
        append(hello() + "\n```\n");
        prose("The data may be longer than this page says, as later versions add fields at the end: skip what you do"
                + " not know. An *empty reply* is a reply with error 0 and nothing behind its header.");
        prose("The design of 2007 allows several chunks in one packet, one behind the other, and compressed chunks."
                + " Nobody but Cairn ever sent either, and Cairn does only to a peer that announced `multi-chunk`"
                + " or `ZLIB`, or that sent several chunks itself. The data of"
                + " a chunk of type `" + FourCc.text(CompressedChunk.TYPE)
                + "` are the fourCC type and the u4"
                + " length of the chunk that it stands for, and from byte " + CompressedChunk.HEADER_BYTES
                + " on that chunk's data in the format of zlib (RFC 1950). One does not lie in another.");
        prose("Ids: those of ddmlib begin at 0x40000000, those of debuggers are small, and those of VMs have the"
                + " highest bit set (old Android: begin at 0x10000000). They need to be unlike only among the"
                + " commands of one side.");
    }

    private static String hello() {
        Bytes packet = ChunkPacket.command(0x4000_0000, new Greeting.HelloRequest(Greeting.VERSION).toRaw())
                .encode();
        String hex = HexFormat.ofDelimiter(" ").formatHex(packet.toArray());
        int chunk = 3 * JdwpLayout.HEADER_BYTES;
        int data = chunk + 3 * ChunkPacket.HEADER_BYTES;
        return hex.substring(0, chunk) + " " + hex.substring(chunk, data) + " " + hex.substring(data);
    }

    private void values() {
        line("## Values");
        table(
                List.of("type", "is"),
                Stream.of(
                        List.of("u1, u2, u4", "unsigned, of 1, 2 or 4 bytes"),
                        List.of("s2, s4, s8", "signed, of 2, 4 or 8 bytes"),
                        List.of("u1 0/1", "0 for no, 1 for yes; read any other as yes"),
                        List.of("fourCC", "four ASCII characters"),
                        List.of("string", "a u4 number of UTF-16 units, and the units; no zero at the end"),
                        List.of("UTF-16", "units whose number stands elsewhere"),
                        List.of("strings", "several of them, whose number stands elsewhere"),
                        List.of("bytes", "all that is left, or as many as another field says"),
                        List.of("u2 LE, u4 LE, size LE", "little-endian; a `size` is as wide as a pointer")));
        prose("In the tables below *for each* heads the fields of one element, and they follow one another as often"
                + " as there are elements. *If data go on* heads fields that were added later, by the version that"
                + " is named: they are there only if the data do not end before them. `at` is the offset in the"
                + " data, or with a + in the element, as long as it is fixed.");
    }

    private void conversation() {
        line("## Who answers what");
        prose("A *request* comes from the server. Its reply has the same id and one chunk, of the same type or FAIL,"
                + " or none: the empty reply, which means that all is well and there is nothing to say, or, of"
                + " other VMs than Cairn's, that they do not know the chunk. Android from 9 on may give no reply"
                + " at all where it has nothing to say, so a server must not wait for ever. Cairn's agent always"
                + " answers.");
        prose("An *event* comes from the VM, as a JDWP command, whenever it likes: even in front of the reply to the"
                + " request that asked for it. Events are never answered.");
        prose("A request that cannot be read gets an empty reply from Android and a FAIL from Cairn's agent. A"
                + " server ignores chunks that it does not know.");
        prose("Packets of other command sets are a debugger's. A VM counts as being debugged from the first of them"
                + " on, not before.");
    }

    private void features() {
        line("## What Cairn adds");
        prose("A VM with Cairn's agent may name these in its reply to FEAT. A server that understands some of them"
                + " then sends a second FEAT, with their names as data. Only after that does the agent send, on"
                + " that connection, what other servers would not understand.");
        prose("The agent serves " + served()
                + ", and whatever the application has registered. Every other request gets a"
                + " FAIL with a sentence.");
        table(
                List.of("name", "means"),
                Stream.of(CairnFeature.values())
                        .map(feature -> List.of("`" + feature.text() + "`", feature.meaning())));
    }

    private static String served() {
        return Catalogue.FORMS.stream()
                .filter(form -> form.direction() == Direction.REQUEST)
                .map(ChunkForm::type)
                .distinct()
                .filter(Catalogue.SERVED::contains)
                .map(FourCc::text)
                .collect(Collectors.joining(", "));
    }

    private void index() {
        line("## All chunks");
        table(
                List.of("chunk", "request", "reply", "event", "section"),
                Catalogue.SECTIONS.stream()
                        .flatMap(section -> types(section).stream()
                                .map(type -> List.of(
                                        "**" + FourCc.text(type) + "**",
                                        has(section, type, Direction.REQUEST),
                                        has(section, type, Direction.REPLY),
                                        has(section, type, Direction.EVENT),
                                        "[" + section.title() + "](#" + anchor(section.title()) + ")"))));
    }

    private static List<Integer> types(Catalogue.Section section) {
        return section.forms().stream().<Integer>map(ChunkForm::type).distinct().toList();
    }

    private static String has(Catalogue.Section section, int type, Direction direction) {
        return section.forms().stream()
                .filter(form -> form.type() == type && form.direction() == direction)
                .findFirst()
                .map(form -> "[yes](#" + anchor(title(form)) + ")")
                .orElse("");
    }

    private static String anchor(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 ]", "").replace(' ', '-');
    }

    private void section(Catalogue.Section section) {
        line("## " + section.title());
        section.forms().forEach(this::chunk);
        if (section.forms().contains(HeapSegment.MERGED_FORM)) {
            heapUsage();
        }
    }

    private void heapUsage() {
        line("### Heap usage");
        prose("What a stretch of heap holds, as pairs of bytes: a state, and a number of units minus one. A run over"
                + " 256 units is several pairs, and all but the last of them have bit 7 of the state. All units"
                + " together must be as many as the length of the segment says; refuse a chunk in which they are"
                + " not.");
        table(
                List.of("bits of the state", "are"),
                Stream.of(
                        List.of("7", "1: the same object goes on in the next pair"),
                        List.of("6", "0"),
                        List.of("5 to 3", "the kind: " + names(HeapUsage.Kind.values(), HeapUsage.Kind::code)),
                        List.of(
                                "2 to 0",
                                "the solidity: " + names(HeapUsage.Solidity.values(), HeapUsage.Solidity::code))));
        prose("An array's kind is the size of an element; references count as 4. Solidity is what keeps the object: the"
                + " strongest reference to it, or that it waits to be finalized, or to be swept.");
    }

    private static <E extends Enum<E>> String names(E[] values, ToIntFunction<E> code) {
        return Stream.of(values)
                .map(value -> code.applyAsInt(value) + " "
                        + value.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
    }

    private static String title(ChunkForm<? extends Chunk> form) {
        return FourCc.text(form.type()) + ", " + form.direction().name().toLowerCase(Locale.ROOT);
    }

    private void chunk(ChunkForm<? extends Chunk> form) {
        line("### " + title(form));
        prose(form.summary());
        List<FieldDescription> fields = form.fields();
        if (fields.isEmpty()) {
            prose("No data.");
        } else {
            Offsets offsets = new Offsets();
            table(
                    List.of("at", "type", "field", "meaning"),
                    fields.stream().map(field -> row(offsets.next(field), field)));
        }
    }

    private static List<String> row(String at, FieldDescription field) {
        String indent = "&nbsp;".repeat(4 * field.depth());
        return switch (field.type()) {
            case "each" -> List.of(at, "", indent + "*for each of* " + field.name(), field.meaning());
            case "optional" -> List.of(at, "", indent + "*if data go on*", "added by " + field.meaning());
            default -> List.of(at, field.type(), indent + field.name(), field.meaning());
        };
    }

    private static List<String> row(int at, String type, String field, String meaning) {
        return List.of(String.valueOf(at), type, field, meaning);
    }

    private void designOnly() {
        line("## Names that are taken");
        prose("`DTRC`, to trace methods, stands in the design of 2007 without a layout, and nobody ever built it;"
                + " what was built are MPSS and its kin. `TEST` is a stub in ddmlib that prints what it gets."
                + " `ZLIB` is above, under [Packets](#packets).");
    }

    private static String hex(int value) {
        return "0x" + Integer.toHexString(value).toUpperCase(Locale.ROOT);
    }

    /** Where fields lie in the data or in their element, up to and including the first of no fixed length. */
    private static final class Offsets {
        private static final int MAX_DEPTH = 8;
        private static final int UNKNOWN = -1;

        private final int[] nextByDepth = new int[MAX_DEPTH];

        String next(FieldDescription field) {
            int depth = field.depth();
            if (List.of("each", "optional", "").contains(field.type())) {
                nextByDepth[depth] = UNKNOWN;
                nextByDepth[depth + 1] = field.type().equals("optional") ? UNKNOWN : 0;
                return "";
            }
            int at = nextByDepth[depth];
            int bytes = switch (field.type()) {
                case "u1", "u1 0/1" -> 1;
                case "u2", "s2", "u2 LE" -> 2;
                case "u4", "s4", "fourCC", "u4 LE" -> 4;
                case "s8" -> 8;
                default -> UNKNOWN;
            };
            nextByDepth[depth] = at == UNKNOWN || bytes == UNKNOWN ? UNKNOWN : at + bytes;
            return at == UNKNOWN ? "" : (depth == 0 ? "" : "+") + at;
        }
    }
}
