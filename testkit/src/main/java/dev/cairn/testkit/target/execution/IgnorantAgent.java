// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Objects;

/**
 * A Java agent that has {@link KnownCalls} loaded anew once, and gives its own file for it, whatever other agents have made of it. Its
 * argument is a file that it makes when that is done.
 */
public final class IgnorantAgent implements ClassFileTransformer, Runnable {
    private static final String TYPE = "dev.cairn.testkit.target.execution.KnownCalls";
    private static final long PAUSE_MILLIS = 20;

    private final Instrumentation instrumentation;
    private final Path done;

    private IgnorantAgent(Instrumentation instrumentation, Path done) {
        this.instrumentation = instrumentation;
        this.done = done;
    }

    public static void premain(String argument, Instrumentation instrumentation) {
        IgnorantAgent agent = new IgnorantAgent(instrumentation, Path.of(argument));
        instrumentation.addTransformer(agent, true);
        Thread thread = new Thread(agent, "ignorant");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            while (!hasChanged()) {
                Thread.sleep(PAUSE_MILLIS);
            }
            Files.createFile(done);
        } catch (IOException | InterruptedException | UnmodifiableClassException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean hasChanged() throws UnmodifiableClassException {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getName().equals(TYPE)) {
                instrumentation.retransformClasses(type);
                return true;
            }
        }
        return false;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] given) {
        if (redefined == null || !TYPE.replace('.', '/').equals(name)) {
            return given;
        }
        try (InputStream own = Objects.requireNonNull(loader.getResourceAsStream(name + ".class"))) {
            return own.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
