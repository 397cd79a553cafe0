// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GcLogReaderTest {
    /** As it is printed in the description of the format, blank lines and all. */
    static final String EXAMPLE = """
            a 2 bubblecs.exe

            t 2 System.RuntimeType

            o 7c79f 2 64

            t 1 System.NullReferenceException

            o 7cb42 2 64

            o 1ce004 1 18

            t 3 System.OutOfMemoryException

            o 1ce056 1d 118 1ce11f 1ce14c 1ce079 1ce113 1ce116 1ce267 1ce26a 1ce26d

            r 22c81b 5 0

            o 22c81e 1b 24

            r 22c81e 5 0

            o 22c823 1b 28

            r 22c823 5 0

            c bubblecs.exe
            """;

    private final Told told = new Told();

    @Test
    void readsTheExampleOfTheDescription() throws IOException {
        GcLogReport report = read(EXAMPLE);

        assertThat(told.lines)
                .containsExactly(
                        "appDomain 2 [bubblecs.exe]",
                        "type 2 [System.RuntimeType]",
                        "object 7c79f of 2 size 100",
                        "type 1 [System.NullReferenceException]",
                        "object 7cb42 of 2 size 100",
                        "object 1ce004 of 1 size 24",
                        "type 3 [System.OutOfMemoryException]",
                        "object 1ce056 of 1d size 280 to 1ce11f 1ce14c 1ce079 1ce113 1ce116 1ce267 1ce26a 1ce26d",
                        "root 22c81b kind 5 flags 0",
                        "object 22c81e of 1b size 36",
                        "root 22c81e kind 5 flags 0",
                        "object 22c823 of 1b size 40",
                        "root 22c823 kind 5 flags 0",
                        "end [bubblecs.exe]");
        assertThat(report.appDomains()).isEqualTo(1);
        assertThat(report.lines()).isEqualTo(27);
        assertThat(report.truncatedAt()).isEmpty();
        assertThat(report.problems()).isEmpty();
    }

    @Test
    void readsTheSingleRecordsOfTheDescription() throws IOException {
        GcLogReport report = read("""
                a 2 NHLSchedule.exe 444d20df
                t a1 Western.Pacific.SanJoseSharks
                o 1c15d2 3 1c 1c15db 1c15d8 1c15d5
                r b2753 4 0 13c
                c NHLSchedule.exe 444d20df
                """);

        assertThat(told.lines)
                .containsExactly(
                        "appDomain 2 [NHLSchedule.exe] 444d20df",
                        "type a1 [Western.Pacific.SanJoseSharks]",
                        "object 1c15d2 of 3 size 28 to 1c15db 1c15d8 1c15d5",
                        "root b2753 kind 4 flags 0 13c",
                        "end [NHLSchedule.exe] 444d20df");
        assertThat(report.problems()).isEmpty();
    }

    @Test
    void namesMayHoldBlanksAndTimeStampsMayLack() throws IOException {
        GcLogReport report = read("""
                a 2 My Own App.exe 1f
                t 5 System.Collections.Generic.Dictionary`2[System.String, System.Int32]
                c My Own App.exe
                a 2 My Cafe
                c My Cafe
                a 2 My Cafe 00000000
                c My Cafe 00000000
                a 2 cafebabe
                c cafebabe
                a 2 App DEADBEEF
                c App DEADBEEF
                a 2 App 123456789
                c App 123456789
                """);

        assertThat(told.lines)
                .containsExactly(
                        "appDomain 2 [My Own App.exe] 1f",
                        "type 5 [System.Collections.Generic.Dictionary`2[System.String, System.Int32]]",
                        "end [My Own App.exe]",
                        "appDomain 2 [My Cafe]",
                        "end [My Cafe]",
                        "appDomain 2 [My Cafe] 0",
                        "end [My Cafe] 0",
                        "appDomain 2 [cafebabe]",
                        "end [cafebabe]",
                        "appDomain 2 [App] deadbeef",
                        "end [App] deadbeef",
                        "appDomain 2 [App 123456789]",
                        "end [App 123456789]");
        assertThat(report.appDomains()).isEqualTo(6);
        assertThat(report.problems()).isEmpty();
    }

    @Test
    void takesLineEndsOfWindowsAndAByteOrderMarkAndBlanksAnywhere() throws IOException {
        GcLogReport report = read("\uFEFFa 2 x.exe\r\n\r\n  o\t1   2 3  4 \r\nt 2 Some Type \r\n \t\r\nc x.exe");

        assertThat(told.lines)
                .containsExactly(
                        "appDomain 2 [x.exe]", "object 1 of 2 size 3 to 4", "type 2 [Some Type]", "end [x.exe]");
        assertThat(report.problems()).isEmpty();
        assertThat(report.truncatedAt()).isEmpty();
    }

    @Test
    void numbersHaveUpToSixteenDigitsOfEitherCase() throws IOException {
        GcLogReport report = read("""
                a 2 x
                o FFFFFFFFFFFFFFFF Ab 7fffffffffffffff fffffffffffffffe
                o 10000000000000000 1 1
                o 1 1 8000000000000000
                c x
                """);

        assertThat(told.lines)
                .containsExactly(
                        "appDomain 2 [x]",
                        "object ffffffffffffffff of ab size 9223372036854775807 to fffffffffffffffe",
                        "end [x]");
        assertThat(report.problems())
                .singleElement()
                .asString()
                .startsWith("2 lines are not")
                .contains("line 3;");
    }

    @Test
    void malformedLinesAreCountedAndKeepWhatIsSound() throws IOException {
        GcLogReport report = read("""
                a 2 x
                o
                o 1
                o 1 2
                o zz 2 3
                o 1 2 3 4 0x5 6
                t 7
                t g Name
                r 1 1
                r 1 ffffffff 0
                r 1 4 0 y
                r 1 1 0 5
                c x
                """);

        assertThat(told.lines)
                .containsExactly(
                        "appDomain 2 [x]",
                        "object 1 of 2 size 3 to 4 6",
                        "root 1 kind 4 flags 0",
                        "root 1 kind 1 flags 0",
                        "end [x]");
        assertThat(report.problems())
                .containsExactly(
                        "11 lines are not as their records should be, the first of them line 2; what could not be"
                                + " read of them is left out.");
    }

    @Test
    void unknownLettersAndWhatIsOutsideAnAppDomainAreCounted() throws IOException {
        GcLogReport report = read("""
                o 1 2 3
                a 2 x
                q 1
                object 1 2 3
                \u0000\u0001
                c x
                r 1 1 0
                """);

        assertThat(told.lines).containsExactly("appDomain 2 [x]", "end [x]");
        assertThat(report.problems())
                .containsExactly(
                        "3 lines begin with letters that no record has, the first of them line 3; they are left out.",
                        "2 lines are in no AppDomain, the first of them line 1; they are left out.");
    }

    @Test
    void anAppDomainEndsWhereTheNextBegins() throws IOException {
        GcLogReport report = read("a 2 x\no 1 2 3\na 3 y\no 4 5 6\nc z\n");

        assertThat(told.lines)
                .containsExactly(
                        "appDomain 2 [x]",
                        "object 1 of 2 size 3",
                        "appDomain 3 [y]",
                        "object 4 of 5 size 6",
                        "end [z]");
        assertThat(report.appDomains()).isEqualTo(2);
        assertThat(report.truncatedAt()).isEmpty();
        assertThat(report.problems())
                .containsExactly(
                        "The AppDomain that begins in line 1 has no end record.",
                        "The end record in line 5 has another name than its AppDomain.",
                        "The AppDomain in line 3 is not of version 2, and was read as if it were.");
    }

    @Test
    void whatAFileCutAtAnyByteTellsIsTrue() throws IOException {
        Told whole = new Told();
        var _ = GcLogReader.read(stream(bytes(EXAMPLE)), whole);
        byte[] example = bytes(EXAMPLE);
        for (int length = 0; length < example.length; length++) {
            Told part = new Told();
            GcLogReport report = GcLogReader.read(stream(Arrays.copyOf(example, length)), part);
            for (int i = 0; i < part.lines.size(); i++) {
                assertThat(whole.lines.get(i)).startsWith(part.lines.get(i).replace("]", ""));
            }
            boolean ended = part.lines.stream().anyMatch(line -> line.startsWith("end"));
            assertThat(report.truncatedAt().isPresent()).isEqualTo(!part.lines.isEmpty() && !ended);
            report.truncatedAt().ifPresent(at -> assertThat(at).isLessThanOrEqualTo(example.length));
        }
    }

    @Test
    void theWordThatAFileBreaksOffInIsLeftOut() throws IOException {
        GcLogReport report = read("a 2 x\no 1 2 3 44 5");

        assertThat(told.lines).containsExactly("appDomain 2 [x]", "object 1 of 2 size 3 to 44");
        assertThat(report.truncatedAt()).hasValue(18);
        assertThat(report.problems()).containsExactly("The AppDomain that begins in line 1 has no end record.");
    }

    @Test
    void linesOfAnyLengthAreRead() throws IOException {
        int references = 3 * GcLogReader.REFERENCES_AT_ONCE + 1;
        GcLogReport report = read("a 2 x\no 1 2 3" + " abcdef0123".repeat(references) + "\no 2 2 3"
                + " 1".repeat(GcLogReader.REFERENCES_AT_ONCE) + "\nc x\n");

        assertThat(told.lines).hasSize(7);
        assertThat(told.lines.subList(2, 5)).containsExactly("more 65536", "more 65536", "more 1");
        assertThat(told.lines.get(1)).hasSizeGreaterThan(GcLogReader.REFERENCES_AT_ONCE * 11);
        assertThat(report.problems()).isEmpty();
    }

    @Test
    void namesThatAreNoNamesForTheirLengthAreRefused() throws IOException {
        GcLogReport report = read("a 2 x\nt 1 " + "y".repeat(GcLogInput.LONGEST_NAME + 1) + "\nt 2 z\nc x\n");

        assertThat(told.lines).containsExactly("appDomain 2 [x]", "type 2 [z]", "end [x]");
        assertThat(report.problems()).singleElement().asString().startsWith("Line 2 is not");
    }

    @Test
    void namesOfOldToolsAreReadToo() throws IOException {
        GcLogReport report = GcLogReader.read(
                stream("a 2 Caf\u00e9.exe\nc Caf\u00e9.exe\n".getBytes(StandardCharsets.ISO_8859_1)), told);

        assertThat(told.lines).containsExactly("appDomain 2 [Caf\u00e9.exe]", "end [Caf\u00e9.exe]");
        assertThat(report.problems()).isEmpty();
    }

    private GcLogReport read(String text) throws IOException {
        return GcLogReader.read(stream(bytes(text)), told);
    }

    private static ByteArrayInputStream stream(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void linesMayEndWithCarriageReturnsAlone() throws IOException {
        GcLogReport report = read("a 2 My App.exe 1f\rt 2 Some Type\ro 1 2 3 4\r\rr 1 0 0\rc My App.exe 1f\r");

        assertThat(told.lines)
                .containsExactly(
                        "appDomain 2 [My App.exe] 1f",
                        "type 2 [Some Type]",
                        "object 1 of 2 size 3 to 4",
                        "root 1 kind 0 flags 0",
                        "end [My App.exe] 1f");
        assertThat(report.problems()).isEmpty();
        assertThat(report.lines()).isEqualTo(6);
        assertThat(report.truncatedAt()).isEmpty();
    }

    @Test
    void anyNumberOfBlanksMaySetWordsApart() throws IOException {
        assertThat(read("a  2   x  1f\nc  x   1f\n").problems()).isEmpty();
        assertThat(told.lines).containsExactly("appDomain 2 [x] 1f", "end [x] 1f");
    }

    @Test
    void reportsWhatTheFormatDoesNotHave() throws IOException {
        GcLogReport report = read("""
                a 2 x 1f
                t 2 T
                o 1 2 3
                r 1 5 7
                r 1 6 0
                r 1 ff 0
                r 1 1 8
                r 1 4 0
                r 1 4 0 2
                c x 20
                """);

        assertThat(report.problems())
                .containsExactly(
                        "The end record in line 10 has another time stamp than its AppDomain; that of the AppDomain counts.",
                        "2 roots are of kinds above 5, which the format does not have, the first of them in line 5; they count"
                                + " as ones of unknown kind.",
                        "The root in line 7 has flags above 7, which the format does not have; only those of 1, 2 and 4 count.",
                        "The static root in line 8 does not say which type has the variable.");
        assertThat(told.lines).contains("root 1 kind 255 flags 0", "root 1 kind 4 flags 0", "root 1 kind 4 flags 0 2");
    }
}
