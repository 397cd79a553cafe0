// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.ring.RecordType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What C and Java both say: C has its numbers from headers that the build makes of the Java classes. */
class AgentLayoutTest {
    private static final Path OF_WIRE = Path.of("../wire/target/native/generated");
    private static final Path OF_AGENT = Path.of("target/native/generated");
    private static final Pattern CONSTANT = Pattern.compile("(\\w+)(?: = (\\d+))?,");

    /** The constants of an enum, counted as C counts. */
    private static Map<String, Integer> constants(String header, String name) throws IOException {
        String text = Files.readString(Path.of("src/main/c").resolve(header));
        int start = text.indexOf("enum " + name + " {");
        assertThat(start).as(name).isNotNegative();
        String body = text.substring(text.indexOf('{', start), text.indexOf('}', start))
                .replaceAll("//.*", "");
        Map<String, Integer> constants = new LinkedHashMap<>();
        int next = 0;
        for (MatchResult each : CONSTANT.matcher(body).results().toList()) {
            next = each.group(2) == null ? next : Integer.parseInt(each.group(2));
            constants.put(each.group(1), next++);
        }
        return constants;
    }

    /** By the documents of JDWP and DDM: a header that is empty, or has other names, would fail here and not in a target. */
    @Test
    void headersSayWhatTheProtocolSays() throws Exception {
        assertThat(Files.readString(OF_WIRE.resolve("wire_layout.h")))
                .contains("#define JDWP_HANDSHAKE \"JDWP-Handshake\"\n")
                .contains("#define JDWP_HEADER_BYTES 11\n")
                .contains("#define DDM_COMMAND_SET " + 0xC7 + "\n")
                .contains("#define DDM_HELO " + 0x48454C4F + "\n")
                .contains("#define DDM_FAIL " + 0x4641494C + "\n");
        assertThat(Files.readString(OF_AGENT.resolve("agent_rows.h"))).contains("#define ROW_LONGS 7\n");
    }

    /** Negative numbers and those of 64 bits are what C takes for the same bits. */
    @Test
    void headersSayEveryRecord() throws Exception {
        String ring = Files.readString(OF_WIRE.resolve("ring_layout.h"));
        assertThat(ring)
                .contains("#define RING_MAGIC 0x474E524E52494143\n")
                .contains("#define RING_NO_WAKE 0xFFFFFFFFFFFFFFFF\n")
                .contains("#define RECORD_HEADER_BUSY 0x8000000000000000\n")
                .contains("#define RING_REQUEST \"CAIRN-RING-v01\"\n");
        for (RecordType type : RecordType.values()) {
            assertThat(ring).contains("    RECORD_" + type.name() + " = " + type.code() + ",\n");
        }
    }

    /** These leave the VM as the result of attaching, so they must never change. */
    @Test
    void keepsTheNumbersOfItsProblems() throws Exception {
        assertThat(constants("io/endpoint.h", "endpoint_problem"))
                .containsExactly(
                        Map.entry("ENDPOINT_OPEN", 0),
                        Map.entry("ENDPOINT_NO_START_TIME", 1),
                        Map.entry("ENDPOINT_NO_SOCKET", 2),
                        Map.entry("ENDPOINT_TAKEN", 3),
                        Map.entry("ENDPOINT_NOT_BOUND", 4),
                        Map.entry("ENDPOINT_SERVED", 5));
        assertThat(constants("entry/agent.h", "agent_problem"))
                .containsExactly(
                        Map.entry("AGENT_NO_JVMTI", 10),
                        Map.entry("AGENT_NO_THREAD", 11),
                        Map.entry("AGENT_STILL_LEAVING", 12));
    }
}
