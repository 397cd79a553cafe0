// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The library's own rewriter in a process that is no VM: {@code src/test/c/class_rewriter_tool.c}. */
final class PlainRewriter implements AutoCloseable {
    private final Process process;
    private final DataOutputStream to;
    private final DataInputStream from;

    enum Kind {
        REWRITTEN,
        AS_IT_IS,
        NOT_PLAIN
    }

    /** What it says of a class file. */
    static final class Answer {
        private final Kind kind;
        private final byte[] file;

        private Answer(Kind kind, byte[] file) {
            this.kind = kind;
            this.file = file;
        }

        Kind kind() {
            return kind;
        }

        /** Empty if there is no new one. */
        byte[] file() {
            return file;
        }
    }

    /** @param folder for what it needs */
    PlainRewriter(Path folder) throws IOException, InterruptedException {
        Path out = Path.of("target/native-test").toAbsolutePath();
        Path log = folder.resolve("make.log");
        ProcessBuilder make = new ProcessBuilder(
                        "make", "--directory=src/test/c", "--no-print-directory", "class_rewriter_tool", "OUT=" + out)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        make.environment().keySet().removeAll(List.of("MAKEFLAGS", "MAKELEVEL"));
        int code = make.start().waitFor();
        assertThat(code).as(Files.readString(log)).isZero();
        Path rules = Files.write(folder.resolve("rules"), List.of(Injector.rules()), StandardCharsets.UTF_8);
        process = new ProcessBuilder(out.resolve("class_rewriter_tool").toString(), rules.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        to = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        from = new DataInputStream(process.getInputStream());
    }

    /** @param number of the first method */
    Answer rewrite(byte[] file, int number) throws IOException {
        to.writeInt(number);
        to.writeInt(file.length);
        to.write(file);
        to.flush();
        Kind kind = Kind.values()[from.readInt()];
        byte[] rewritten = new byte[from.readInt()];
        from.readFully(rewritten);
        return new Answer(kind, rewritten);
    }

    /** Says too whether the process has done anything undefined, or kept memory. */
    @Override
    public void close() throws IOException {
        to.close();
        assertThat(process.onExit().join().exitValue()).isZero();
    }
}
