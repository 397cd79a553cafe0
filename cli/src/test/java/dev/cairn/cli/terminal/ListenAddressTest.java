// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.terminal.ListenAddress.Invalid;
import dev.cairn.cli.terminal.ListenAddress.Valid;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {
    @ParameterizedTest
    @CsvSource({
        "8710, 8710",
        "0, 0",
        "1, 1",
        "65535, 65535",
        "127.0.0.1:8710, 8710",
        "127.0.0.1:0, 0",
        "localhost:65535, 65535",
        "00080, 80"
    })
    void takesAPortOrALoopbackAddressWithOne(String text, int port) {
        assertThat(ListenAddress.parse(text)).isEqualTo(new Valid(port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "abc",
                "-1",
                "+1",
                " 80",
                "80 ",
                "65536",
                "99999",
                "100000",
                "99999999999999999999",
                "1e3",
                "0x50",
                "\u0668\u0667\u0661\u0660",
                "127.0.0.1",
                "127.0.0.1:",
                "127.0.0.1:-1",
                "127.0.0.1:65536",
                "localhost:abc"
            })
    void saysThatSomethingElseIsNoPort(String text) {
        assertThat(ListenAddress.parse(text))
                .isInstanceOfSatisfying(
                        Invalid.class,
                        invalid ->
                                assertThat(invalid.sentence()).contains("is no port", "0 to 65535", "127.0.0.1:8710"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0:1",
                ":8710",
                "*:8710",
                "192.168.1.5:8710",
                "127.0.0.2:8710",
                "[::1]:8710",
                "::1",
                "[::]:8710",
                "example.org:80",
                "localhost.example.org:80",
                "127.0.0.1.example.org:80",
                "127.0.0.1:80:80",
                "http://127.0.0.1:8710",
                " 127.0.0.1:8710"
            })
    void servesOnNoOtherAddress(String text) {
        assertThat(ListenAddress.parse(text))
                .isInstanceOfSatisfying(
                        Invalid.class, invalid -> assertThat(invalid.sentence()).contains("127.0.0.1 only", "ssh -L"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "10.0.0.1:80", "65536"})
    void namesWhatItDidNotTake(String text) {
        String wrong = text.contains(":") ? text.substring(0, text.indexOf(':')) : text;
        assertThat(ListenAddress.parse(text))
                .isInstanceOfSatisfying(
                        Invalid.class, invalid -> assertThat(invalid.sentence()).contains("\"" + wrong + "\""));
    }
}
