// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapCells.HeapCellsRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.DumpToConnection;
import dev.cairn.wire.ddm.chunk.heap.HeapDump.DumpToFile;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.HeapLookRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.ring.HeapDumpLayout;
import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RecordLayout;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout;
import dev.cairn.wire.ring.RingHandshake;
import dev.cairn.wire.ring.RingLayout;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;

/**
 * Writes the numbers and names that the agent's C shares with Java as headers, from the Java classes that describe them:
 * {@code LayoutHeaders wire FOLDER} while {@code wire} is built, {@code LayoutHeaders agent FOLDER} while {@code agent} is,
 * with their classes on the class path. The file {@code stamp} says when.
 */
class LayoutHeaders {
    private final StringBuilder text = new StringBuilder();

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[1]);
        Files.createDirectories(folder);
        switch (arguments[0]) {
            case "wire" -> {
                new LayoutHeaders().wire().write(folder, "wire_layout");
                new LayoutHeaders().ring().write(folder, "ring_layout");
            }
            case "agent" -> new LayoutHeaders().rows().write(folder, "agent_rows");
            default -> throw new IllegalArgumentException("\"" + arguments[0] + "\" is neither wire nor agent.");
        }
        Files.writeString(folder.resolve("stamp"), Instant.now().toString());
    }

    /** What the I/O thread must know of JDWP and DDM. */
    private LayoutHeaders wire() throws ReflectiveOperationException {
        text("JDWP_HANDSHAKE", new String(JdwpLayout.HANDSHAKE.toArray(), StandardCharsets.US_ASCII));
        number("JDWP_HANDSHAKE_BYTES", JdwpLayout.HANDSHAKE.length());
        numbers(JdwpLayout.class, "JDWP_");
        numbers(ChunkPacket.class, "DDM_");
        number("DDM_HELO", HelloRequest.FORM.type());
        number("DDM_HPGC", GarbageCollect.FORM.type());
        number("DDM_HCEL", HeapCellsRequest.FORM.type());
        number("DDM_HLOK", HeapLookRequest.FORM.type());
        number("DDM_HPSG", HeapMapRequest.FORM.type());
        number("DDM_HPDU", DumpToFile.FORM.type());
        number("DDM_HPDS", DumpToConnection.FORM.type());
        number("DDM_FAIL", Failure.FORM.type());
        numbers(Failure.class, "DDM_FAIL_");
        numbers(HeapUsage.class, "USAGE_");
        for (HeapUsage.Solidity solidity : HeapUsage.Solidity.values()) {
            number("USAGE_" + solidity.name(), solidity.code());
        }
        for (HeapUsage.Kind kind : HeapUsage.Kind.values()) {
            number("USAGE_KIND_" + kind.name(), kind.code());
        }
        return this;
    }

    /** The ring, the records in it, and how it is handed over. */
    private LayoutHeaders ring() throws ReflectiveOperationException {
        numbers(RingLayout.class, "RING_");
        numbers(RingHandshake.class, "RING_");
        numbers(RecordHeader.class, "RECORD_HEADER_");
        text.append("\nenum ring_record_type {\n");
        for (RecordType type : RecordType.values()) {
            text.append("    RECORD_" + type.name() + " = " + type.code() + ",\n");
        }
        text.append("};\n");
        for (Class<?> layout : new Class<?>[] {RecordLayout.class, ReportLayout.class, HeapDumpLayout.class}) {
            for (Class<?> record : layout.getDeclaredClasses()) {
                numbers(record, prefix(record));
            }
        }
        return this;
    }

    /** What native methods and the agent's Java classes hand to each other in arrays, and names that both use. */
    private LayoutHeaders rows() throws ReflectiveOperationException {
        numbers(Class.forName("dev.cairn.agent.natives.Native"), "");
        numbers(Class.forName("dev.cairn.agent.natives.NativeMap"), "");
        numbers(Class.forName("dev.cairn.agent.natives.NativeRecording"), "RECORDING_");
        numbers(Class.forName("dev.cairn.agent.recording.SampleBudget"), "SAMPLE_BUDGET_");
        numbers(Class.forName("dev.cairn.agent.recording.RecordingService"), "RECORDER_");
        numbers(Recordings.class, "RECORDING_");
        numbers(Class.forName("dev.cairn.agent.inject.Injected"), "INJECTED_");
        return this;
    }

    /** {@code MethodName} is {@code METHOD_NAME_} in C. */
    private static String prefix(Class<?> type) {
        return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT) + "_";
    }

    /** All whole numbers and texts of a class that other classes see, in their order. */
    private void numbers(Class<?> type, String prefix) throws ReflectiveOperationException {
        text.append("\n// ").append(type.getName()).append('\n');
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) || Modifier.isPrivate(field.getModifiers())) {
                continue;
            }
            field.setAccessible(true);
            if (field.getType() == int.class || field.getType() == long.class) {
                number(prefix + field.getName(), field.getLong(null));
            } else if (field.getType() == String.class) {
                text(prefix + field.getName(), (String) field.get(null));
            }
        }
    }

    private void number(String name, long value) {
        String digits = value < 0 || value > Integer.MAX_VALUE ? String.format("0x%X", value) : Long.toString(value);
        text.append("#define ").append(name).append(' ').append(digits).append('\n');
    }

    private void text(String name, String value) {
        text.append("#define ").append(name).append(" \"").append(value).append("\"\n");
    }

    /** Not where it is there already: what includes it would be compiled again for nothing. */
    private void write(Path folder, String name) throws IOException {
        String guard = "CAIRN_" + name.toUpperCase(Locale.ROOT) + "_H";
        String header = "// Made from Java classes by LayoutHeaders; do not edit.\n\n#ifndef " + guard + "\n#define " + guard
                + "\n" + text + "\n#endif\n";
        Path file = folder.resolve(name + ".h");
        if (!Files.exists(file) || !Files.readString(file).equals(header)) {
            Files.writeString(file, header);
        }
    }
}
