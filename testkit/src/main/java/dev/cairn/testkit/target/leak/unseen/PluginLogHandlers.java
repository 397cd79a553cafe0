// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Plugins, each with a loader of its own, that add a handler to the root logger and leave it there as they end. */
final class PluginLogHandlers {
    private PluginLogHandlers() {}

    /** The plugin's own handler, with the templates that its class keeps. */
    public static final class PluginHandler extends Handler implements Runnable {
        private static final byte[] TEMPLATES = new byte[300 << 10];

        /** For the host, which knows the name of the class only. */
        public PluginHandler() {}

        @Override
        public void run() {
            Logger.getLogger("").addHandler(this);
        }

        @Override
        public void publish(LogRecord entry) {
            TEMPLATES[0]++;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static final class PluginLoader extends ClassLoader {
        PluginLoader() {
            super(PluginLogHandlers.class.getClassLoader());
        }

        Class<?> define(String name) throws IOException {
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = Objects.requireNonNull(getResourceAsStream(file))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    static void leak() throws Exception {
        for (int reload = 0; reload < 15; reload++) {
            Class<?> plugin = new PluginLoader().define(PluginHandler.class.getName());
            ((Runnable) plugin.getConstructor().newInstance()).run();
        }
    }
}
