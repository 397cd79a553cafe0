// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.chunk.Failure;
import dev.cairn.wire.ddm.chunk.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.Recordings;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The C half and the Java half say the same numbers. */
class AgentLayoutTest {
    private static final Path HEADERS = Path.of("src/main/c");
    private static final Pattern DEFINE = Pattern.compile("#define (\\w+) (0x[0-9A-Fa-f]+|\\d+)\\n");
    private static final Pattern CONSTANT = Pattern.compile("(\\w+)(?: = (\\d+))?,");
    private static final Pattern BIT = Pattern.compile("\\{? ?(FLAG_\\w+) = (\\d+)");

    private static String text(String header) throws IOException {
        return Files.readString(HEADERS.resolve(header));
    }

    private static Map<String, Long> defines(String header) throws IOException {
        return DEFINE.matcher(text(header))
                .results()
                .collect(Collectors.toMap(each -> each.group(1), each -> Long.decode(each.group(2))));
    }

    /** The constants of an enum, counted as C counts. */
    private static Map<String, Integer> constants(String header, String name) throws IOException {
        String text = text(header);
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

    @Test
    void agreesOnTheWire() throws Exception {
        assertThat(text("io/wire_layout.h"))
                .contains("#define JDWP_HANDSHAKE \""
                        + new String(JdwpLayout.HANDSHAKE.toArray(), StandardCharsets.US_ASCII) + "\"");
        assertThat(defines("io/wire_layout.h"))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("JDWP_HANDSHAKE_BYTES", (long) JdwpLayout.HANDSHAKE.length()),
                        Map.entry("JDWP_LENGTH_OFFSET", (long) JdwpLayout.LENGTH_OFFSET),
                        Map.entry("JDWP_ID_OFFSET", (long) JdwpLayout.ID_OFFSET),
                        Map.entry("JDWP_FLAGS_OFFSET", (long) JdwpLayout.FLAGS_OFFSET),
                        Map.entry("JDWP_COMMAND_SET_OFFSET", (long) JdwpLayout.COMMAND_SET_OFFSET),
                        Map.entry("JDWP_COMMAND_OFFSET", (long) JdwpLayout.COMMAND_OFFSET),
                        Map.entry("JDWP_ERROR_OFFSET", (long) JdwpLayout.ERROR_OFFSET),
                        Map.entry("JDWP_HEADER_BYTES", (long) JdwpLayout.HEADER_BYTES),
                        Map.entry("JDWP_REPLY_FLAG", (long) JdwpLayout.REPLY_FLAG),
                        Map.entry("JDWP_ERROR_NOT_IMPLEMENTED", (long) JdwpLayout.ERROR_NOT_IMPLEMENTED),
                        Map.entry("DDM_COMMAND_SET", (long) ChunkPacket.COMMAND_SET),
                        Map.entry("DDM_COMMAND", (long) ChunkPacket.COMMAND),
                        Map.entry("DDM_TYPE_OFFSET", (long) ChunkPacket.TYPE_OFFSET),
                        Map.entry("DDM_LENGTH_OFFSET", (long) ChunkPacket.LENGTH_OFFSET),
                        Map.entry("DDM_CHUNK_HEADER_BYTES", (long) ChunkPacket.HEADER_BYTES),
                        Map.entry("DDM_HELO", (long) HelloRequest.FORM.type()),
                        Map.entry("DDM_HPGC", (long) GarbageCollect.FORM.type()),
                        Map.entry("DDM_FAIL", (long) Failure.FORM.type()),
                        Map.entry("DDM_FAIL_GENERIC", (long) Failure.GENERIC),
                        Map.entry("DDM_FAIL_NO_ANSWER", (long) Failure.NO_ANSWER)));
    }

    @Test
    void agreesOnTheRowsOfThreads() throws Exception {
        assertThat(constants("vm/threads.h", "thread_row"))
                .containsExactly(
                        Map.entry("ROW_ID", Native.ROW_ID),
                        Map.entry("ROW_STATE", Native.ROW_STATE),
                        Map.entry("ROW_OS_TID", Native.ROW_OS_TID),
                        Map.entry("ROW_CPU_NANOS", Native.ROW_CPU_NANOS),
                        Map.entry("ROW_USER_NANOS", Native.ROW_USER_NANOS),
                        Map.entry("ROW_ALLOCATED_BYTES", Native.ROW_ALLOCATED_BYTES),
                        Map.entry("ROW_FLAGS", Native.ROW_FLAGS),
                        Map.entry("ROW_LONGS", Native.ROW_LONGS));
        assertThat(BIT.matcher(text("vm/threads.h"))
                        .results()
                        .collect(Collectors.toMap(each -> each.group(1), each -> Integer.parseInt(each.group(2)))))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "FLAG_DAEMON", Native.FLAG_DAEMON,
                        "FLAG_CARRIER", Native.FLAG_CARRIER,
                        "FLAG_AGENT", Native.FLAG_AGENT));
    }

    @Test
    void agreesOnTheRowOfARecording() throws Exception {
        assertThat(constants("java/natives_recording.c", "recording_row"))
                .containsExactly(
                        Map.entry("ROW_NANOS", NativeRecording.ROW_NANOS),
                        Map.entry("ROW_INTERVAL", NativeRecording.ROW_INTERVAL),
                        Map.entry("ROW_SAMPLES", NativeRecording.ROW_SAMPLES),
                        Map.entry("ROW_LOST_ALLOCATIONS", NativeRecording.ROW_LOST_ALLOCATIONS),
                        Map.entry("ROW_LOST_ALLOCATED_BYTES", NativeRecording.ROW_LOST_ALLOCATED_BYTES),
                        Map.entry("ROW_LOST_FREES", NativeRecording.ROW_LOST_FREES),
                        Map.entry("ROW_LOST_SYMBOLS", NativeRecording.ROW_LOST_SYMBOLS),
                        Map.entry("ROW_LOST_OTHERS", NativeRecording.ROW_LOST_OTHERS),
                        Map.entry("ROW_CALLBACK_NANOS", NativeRecording.ROW_CALLBACK_NANOS),
                        Map.entry("ROW_PROCESS_NANOS", NativeRecording.ROW_PROCESS_NANOS),
                        Map.entry("ROW_EXACT_THREADS", NativeRecording.ROW_EXACT_THREADS),
                        Map.entry("ROW_THREADS", NativeRecording.ROW_THREADS),
                        Map.entry("ROW_BYTES", NativeRecording.ROW_BYTES),
                        Map.entry("ROW_NOT_FOLLOWED", NativeRecording.ROW_NOT_FOLLOWED),
                        Map.entry("RECORDING_LONGS", NativeRecording.ROW_NOT_FOLLOWED + 1));
        assertThat(text("java/natives_recording.c"))
                .contains("enum { ALLOCATIONS = " + Recordings.ALLOCATIONS + ", CPU = " + Recordings.CPU + ",")
                .contains("enum { FLAG_LIVE = " + Recordings.FLAG_LIVE + ", FLAG_WAIT_WHEN_FULL = "
                        + Recordings.FLAG_WAIT_WHEN_FULL + " }");
        assertThat(text("sample/allocation/state.h"))
                .contains("MAX_BUDGET_INTERVAL = 1 << " + Long.numberOfTrailingZeros(SampleBudget.MAX_INTERVAL));
        assertThat(text("sample/allocation/recorder.h")).contains("RECORDER_MAX_DEPTH = " + RecordingService.MAX_DEPTH);
    }

    @Test
    void agreesOnSamplesOfMethods() throws Exception {
        assertThat(constants("sample/methods/sampler.h", "sample_part"))
                .containsExactly(
                        Map.entry("SAMPLE_RECORDS", Native.SAMPLE_RECORDS),
                        Map.entry("SAMPLE_THREADS", Native.SAMPLE_THREADS),
                        Map.entry("SAMPLE_METHODS", Native.SAMPLE_METHODS),
                        Map.entry("SAMPLE_LINES", Native.SAMPLE_LINES),
                        Map.entry("SAMPLE_COUNTS", Native.SAMPLE_COUNTS),
                        Map.entry("SAMPLE_PARTS", Native.SAMPLE_PARTS));
        assertThat(constants("sample/methods/sampled_methods.h", "method_text"))
                .containsExactly(
                        Map.entry("METHOD_CLASS", Native.METHOD_CLASS),
                        Map.entry("METHOD_NAME", Native.METHOD_NAME),
                        Map.entry("METHOD_SIGNATURE", Native.METHOD_SIGNATURE),
                        Map.entry("METHOD_FILE", Native.METHOD_FILE),
                        Map.entry("METHOD_TEXTS", Native.METHOD_TEXTS));
        assertThat(constants("sample/methods/sampler.h", "sample_long"))
                .containsExactly(
                        Map.entry("SAMPLE_START_MICROS", Native.SAMPLE_START_MICROS),
                        Map.entry("SAMPLE_ELAPSED_MICROS", Native.SAMPLE_ELAPSED_MICROS),
                        Map.entry("SAMPLE_OVERFLOW", Native.SAMPLE_OVERFLOW),
                        Map.entry("SAMPLE_STACKS", Native.SAMPLE_STACKS),
                        Map.entry("SAMPLE_LONGS", Native.SAMPLE_LONGS));
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
