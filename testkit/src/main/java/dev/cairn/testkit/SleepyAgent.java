// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * An agent that holds the thread of its VM that takes agents in, until its file is removed: the VM hangs for a process
 * that attaches, and otherwise goes on.
 */
public final class SleepyAgent {
    private SleepyAgent() {}

    /** Called by the VM; makes {@code file}, and returns once that is gone. */
    public static void agentmain(String file) throws IOException, InterruptedException {
        Path sign = Path.of(file);
        Files.createFile(sign);
        while (Files.exists(sign)) {
            Thread.sleep(20);
        }
    }

    /** Writes it as a jar that a VM can load. */
    public static void writeTo(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Agent-Class"), SleepyAgent.class.getName());
        String entry = SleepyAgent.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var in = SleepyAgent.class.getClassLoader().getResourceAsStream(entry)) {
            out.putNextEntry(new JarEntry(entry));
            if (in != null) {
                in.transferTo(out);
            }
        }
    }
}
