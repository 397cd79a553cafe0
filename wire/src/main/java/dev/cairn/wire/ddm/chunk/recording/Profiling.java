// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.recording;

import static dev.cairn.wire.ddm.Direction.EVENT;
import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;

/** MPRS, MPRE, MPSS, MPSE, SPSS, SPSE and MPRQ: which methods run, traced or sampled. */
public final class Profiling {
    private static final String BUFFER = "in bytes; 0 for 8 MiB, and nothing else below 1024";

    private Profiling() {}

    public record TraceToFile(long bufferBytes, long flags, String file) implements Chunk {
        public static final ChunkForm<TraceToFile> FORM = ChunkForm.of(
                "MPRS",
                REQUEST,
                TraceToFile.class,
                "Begin to trace methods into a file. The reply is empty, or FAIL. Feature `method-trace-profiling`.",
                shape -> new TraceToFile(
                        shape.u4("buffer", BUFFER, TraceToFile::bufferBytes),
                        shape.u4("flags", "0", TraceToFile::flags),
                        shape.string("file", "in the file system of the VM", TraceToFile::file)));

        @Override
        public ChunkForm<TraceToFile> form() {
            return FORM;
        }
    }

    public record EndTraceToFile() implements Chunk {
        public static final ChunkForm<EndTraceToFile> FORM = ChunkForm.empty(
                "MPRE",
                REQUEST,
                EndTraceToFile.class,
                "End what MPRS began, and write the file.",
                new EndTraceToFile());

        @Override
        public ChunkForm<EndTraceToFile> form() {
            return FORM;
        }
    }

    public record TraceToFileEnded(int result) implements Chunk {
        public static final ChunkForm<TraceToFileEnded> FORM = ChunkForm.of(
                "MPRE",
                REPLY,
                TraceToFileEnded.class,
                "The file is written, or not.",
                shape -> new TraceToFileEnded(shape.u1("result", "0 done, 1 failed", TraceToFileEnded::result)));

        @Override
        public ChunkForm<TraceToFileEnded> form() {
            return FORM;
        }
    }

    public record TraceToConnection(long bufferBytes, long flags) implements Chunk {
        public static final ChunkForm<TraceToConnection> FORM = ChunkForm.of(
                "MPSS",
                REQUEST,
                TraceToConnection.class,
                "Begin to trace methods. The reply is empty, or FAIL. Feature `method-trace-profiling-streaming`.",
                shape -> new TraceToConnection(
                        shape.u4("buffer", BUFFER, TraceToConnection::bufferBytes),
                        shape.u4("flags", "0", TraceToConnection::flags)));

        @Override
        public ChunkForm<TraceToConnection> form() {
            return FORM;
        }
    }

    public record EndTraceToConnection() implements Chunk {
        public static final ChunkForm<EndTraceToConnection> FORM = ChunkForm.empty(
                "MPSE",
                REQUEST,
                EndTraceToConnection.class,
                "End what MPSS began. The trace comes as an event MPSE, and then the reply, which is empty, or FAIL.",
                new EndTraceToConnection());

        @Override
        public ChunkForm<EndTraceToConnection> form() {
            return FORM;
        }
    }

    public record Trace(Bytes trace) implements Chunk {
        public static final ChunkForm<Trace> FORM = ChunkForm.of(
                "MPSE",
                EVENT,
                Trace.class,
                "A whole trace, whether of MPSS or of SPSS.",
                shape -> new Trace(shape.rest("trace", "in the format of Android's .trace files", Trace::trace)));

        @Override
        public ChunkForm<Trace> form() {
            return FORM;
        }
    }

    public record Sample(long bufferBytes, long flags, long intervalMicros) implements Chunk {
        public static final ChunkForm<Sample> FORM = ChunkForm.of(
                "SPSS",
                REQUEST,
                Sample.class,
                "Begin to sample stacks. The reply is empty, or FAIL. Feature `method-sample-profiling`.",
                shape -> new Sample(
                        shape.u4("buffer", BUFFER, Sample::bufferBytes),
                        shape.u4("flags", "0", Sample::flags),
                        shape.u4("interval", "in microseconds", Sample::intervalMicros)));

        @Override
        public ChunkForm<Sample> form() {
            return FORM;
        }
    }

    public record EndSample() implements Chunk {
        public static final ChunkForm<EndSample> FORM = ChunkForm.empty(
                "SPSE",
                REQUEST,
                EndSample.class,
                "End what SPSS began. The samples come as an event MPSE, and then the reply, which is empty, or FAIL.",
                new EndSample());

        @Override
        public ChunkForm<EndSample> form() {
            return FORM;
        }
    }

    public record ProfilingRequest() implements Chunk {
        public static final ChunkForm<ProfilingRequest> FORM = ChunkForm.empty(
                "MPRQ", REQUEST, ProfilingRequest.class, "Is anything traced or sampled?", new ProfilingRequest());

        @Override
        public ChunkForm<ProfilingRequest> form() {
            return FORM;
        }
    }

    public record ProfilingStatus(int status) implements Chunk {
        public static final int OFF = 0;
        public static final int TRACING = 1;
        public static final int SAMPLING = 2;

        public static final ChunkForm<ProfilingStatus> FORM = ChunkForm.of(
                "MPRQ",
                REPLY,
                ProfilingStatus.class,
                "Whether anything is traced or sampled.",
                shape -> new ProfilingStatus(
                        shape.u1("status", "0 off, 1 tracing, 2 sampling", ProfilingStatus::status)));

        @Override
        public ChunkForm<ProfilingStatus> form() {
            return FORM;
        }
    }
}
