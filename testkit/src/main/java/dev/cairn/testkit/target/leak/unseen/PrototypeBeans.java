// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A bean context that writes down each prototype bean, so that it can close it at its own end, which comes with the
 * VM's. Only the thread of the shutdown hook holds the context.
 */
final class PrototypeBeans {
    private PrototypeBeans() {}

    private static final class Context {
        private final Map<String, Object> singletons = new ConcurrentHashMap<>();
        private final Map<String, AutoCloseable> disposables = new LinkedHashMap<>();

        void define(String name, Object bean) {
            singletons.put(name, bean);
        }

        ReportBuilder prototype() {
            ReportBuilder bean = new ReportBuilder(singletons.getOrDefault("layout", ""));
            disposables.put("reportBuilder#" + disposables.size(), bean);
            return bean;
        }

        void close() {
            for (AutoCloseable bean : disposables.values()) {
                try {
                    bean.close();
                } catch (Exception e) {
                    throw new IllegalStateException("The bean " + bean + " does not close", e);
                }
            }
        }
    }

    private static final class ReportBuilder implements AutoCloseable {
        private final Object layout;
        private final StringBuilder text = new StringBuilder(300);
        private final List<String> lines = new ArrayList<>();

        ReportBuilder(Object layout) {
            this.layout = layout;
        }

        void add(String line) {
            lines.add(line);
            text.append(line).append(layout);
        }

        @Override
        public void close() {
            lines.clear();
        }
    }

    static void leak() {
        Context context = new Context();
        context.define("layout", ", ");
        Runtime.getRuntime().addShutdownHook(new Thread(context::close, "context-end"));
        for (int request = 0; request < 7_000; request++) {
            ReportBuilder builder = context.prototype();
            builder.add("request " + request);
            builder.add("total " + request * 3L);
        }
    }
}
