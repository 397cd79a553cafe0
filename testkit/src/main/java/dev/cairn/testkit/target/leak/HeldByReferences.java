// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CountDownLatch;

/** What stays although somebody meant it to go: loaders, keys of weak maps, objects with finalizers. */
final class HeldByReferences {
    private static final int RELOADS = 30;
    private static final int COUNT = 3000;
    private static final int PIECE = 1000;

    private HeldByReferences() {}

    /** What plugins are registered with. */
    static final class Drivers {
        static final List<Object> REGISTERED = new ArrayList<>();

        private Drivers() {}
    }

    /** What each loader has a class of its own for. */
    public static final class Plugin {
        private static final byte[] SETTINGS = new byte[100 * PIECE];

        /** Uses its settings. */
        public Plugin() {
            SETTINGS[0]++;
        }
    }

    /** Defines the plugin itself. */
    static final class PluginLoader extends URLClassLoader {
        PluginLoader(URL... urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }
    }

    /** A key that its value refers to. */
    static final class Document {
        final byte[] content = new byte[PIECE];
    }

    /** Refers to the key. */
    static final class View {
        final Document document;

        View(Document document) {
            this.document = document;
        }
    }

    /** Weak keys that are never weak. */
    static final class Views {
        static final Map<Document, View> OPEN = new WeakHashMap<>();

        private Views() {}
    }

    /** Its finalizer waits for what never comes. */
    static final class Handle {
        private static final CountDownLatch NEVER = new CountDownLatch(1);
        final byte[] buffer = new byte[PIECE];

        @Override
        @SuppressWarnings({"deprecation", "removal", "Finalize", "NoFinalizer"})
        protected void finalize() throws Throwable {
            buffer[0]++;
            NEVER.await();
        }
    }

    static void loaders() throws Exception {
        URL classes =
                HeldByReferences.class.getProtectionDomain().getCodeSource().getLocation();
        for (int i = 0; i < RELOADS; i++) {
            @SuppressWarnings("resource") // it is to leak
            PluginLoader loader = new PluginLoader(classes);
            Drivers.REGISTERED.add(
                    loader.loadClass(Plugin.class.getName()).getConstructor().newInstance());
        }
    }

    static void weakMapOfItsKeys() {
        for (int i = 0; i < COUNT; i++) {
            Document document = new Document();
            Views.OPEN.put(document, new View(document));
        }
    }

    static void finalizerBacklog() {
        for (int i = 0; i < COUNT; i++) {
            new Handle();
        }
        System.gc();
    }
}
