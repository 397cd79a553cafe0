// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** A JVM that {@link GrowingTarget} runs in, and that dumps its heap. */
final class DumpedTarget implements AutoCloseable {
    private final TargetJvm target;

    DumpedTarget() throws URISyntaxException {
        Path classes = Path.of(GrowingTarget.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        target = TargetJvm.on(Jdk.JDK_25, "-Xmx128m", "-XX:+UseSerialGC")
                .startWith(List.of("-cp", classes.toString(), GrowingTarget.class.getName()));
    }

    void grow(int nodes) {
        var _ = target.tell(String.valueOf(nodes));
    }

    /** What is live. */
    Path dump(Path file) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Jdk.JDK_25.tool("jcmd").toString(),
                        String.valueOf(target.pid()),
                        "GC.heap_dump",
                        file.toAbsolutePath().toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("jcmd ended with " + process.exitValue() + ".");
        }
        return file;
    }

    @Override
    public void close() {
        target.close();
    }
}
