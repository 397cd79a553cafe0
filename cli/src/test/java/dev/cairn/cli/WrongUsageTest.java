// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.terminal.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a wrong command line is answered. */
class WrongUsageTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "heap | cairn heap needs VM.",
                "dump | cairn dump needs VM.",
                "dump 4711 | cairn dump needs FILE, or --keep.",
                "profile diff | cairn profile diff needs BEFORE and AFTER.",
                "heap a b | cairn heap does not know what to do with \"b\".",
                "heap a b c | cairn heap does not know what to do with \"b\", \"c\".",
                "inof | There is no command \"cairn inof\".",
                "snapshot foo | There is no command \"cairn snapshot foo\".",
                "ps --jsno | cairn ps has no option \"--jsno\".",
                "ps --jsno=x | cairn ps has no option \"--jsno\".",
                "alloc 1 --budget | --budget needs a value: --budget N.",
                "alloc 1 --budget --json | --budget needs a value: --budget N.",
                "alloc 1 --budget x | --budget is a whole number below 2,147,483,648, not \"x\".",
                "alloc 1 --budget 99999999999 | --budget is a whole number below 2,147,483,648, not \"99999999999\".",
                "alloc 1 -o a.txt -o ./a.txt | -o \"./a.txt\" is given twice; give each file once.",
                "alloc 1 --budget 1 --budget 2 | --budget is given twice; give it once.",
                "alloc 1 --duration soon | --duration: \"soon\" is no time; write 10s, 500ms, 5m or 2h.",
                "alloc 1 --interval much | --interval: \"much\" is no number of bytes; write 4096, 512k or 4m.",
                "alloc 1 --wait-when-full | --wait-when-full is for --exact and --interval, and neither was given: a"
                        + " budget takes so few samples that there is room for all.",
                "alloc 1 --wait-when-full --budget 9 | --wait-when-full is for --exact and --interval, and neither was"
                        + " given: a budget takes so few samples that there is room for all.",
                "alloc 1 --wait-when-full --engine jfr | --wait-when-full does not go with --engine jfr: the flight"
                        + " recorder takes --budget samples a second, with stacks as deep as the VM was started with."
                        + " Leave out one of the two.",
                "ps --json=x | --json takes no value, and \"x\" was given.",
                "profile show x --by colour | --by is one of site, class, method, thread, not \"colour\".",
                "profile show x --top 0 | --top 0 is less than 1.",
                "snapshot histogram x --limit 0 | --limit 0 is less than 1."
            })
    void isASentenceOfOurs(String words, String sentence) {
        StringWriter err = new StringWriter();
        int code = Main.run(new PrintWriter(Writer.nullWriter()), new PrintWriter(err), words.split(" "));
        assertThat(err.toString().lines().findFirst()).contains("cairn: " + sentence);
        assertThat(err.toString()).contains("See: cairn help");
        assertThat(code).isEqualTo(ExitCode.WRONG_USAGE);
    }
}
