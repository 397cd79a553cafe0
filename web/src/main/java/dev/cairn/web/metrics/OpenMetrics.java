// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Metrics as text: each family with what it is, and its samples. A family without a sample is left out. */
public final class OpenMetrics {
    public static final String CONTENT_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    /** Longer values of labels are cut: names of VMs hold anything. */
    static final int LONGEST_LABEL = 120;

    private static final List<String> UNITS = List.of("bytes", "seconds");

    private final List<Family> families = new ArrayList<>();

    /** A number that may rise and fall. */
    public Family gauge(String name, String help) {
        return family(name, "gauge", "", help);
    }

    /**
     * A number that only rises, as long as what it counts lives.
     *
     * @param name without the "_total" that its samples have
     */
    public Family counter(String name, String help) {
        return family(name, "counter", "_total", help);
    }

    private Family family(String name, String type, String suffix, String help) {
        Family family = new Family(name, type, suffix, help);
        families.add(family);
        return family;
    }

    public String text() {
        return families.stream().map(Family::text).collect(Collectors.joining()) + "# EOF\n";
    }

    /** All samples of one name. */
    public static final class Family {
        private final String name;
        private final String type;
        private final String suffix;
        private final String help;
        private final StringBuilder samples = new StringBuilder();

        private Family(String name, String type, String suffix, String help) {
            this.name = name;
            this.type = type;
            this.suffix = suffix;
            this.help = help;
        }

        public void sample(Map<String, String> labels, long value) {
            sample(labels, Long.toString(value));
        }

        public void sample(Map<String, String> labels, double value) {
            sample(labels, Double.toString(value));
        }

        private void sample(Map<String, String> labels, String value) {
            samples.append(name).append(suffix);
            if (!labels.isEmpty()) {
                samples.append(labels.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(label -> label.getKey() + "=\"" + escaped(cut(label.getValue())) + '"')
                        .collect(Collectors.joining(",", "{", "}")));
            }
            samples.append(' ').append(value).append('\n');
        }

        private String text() {
            if (samples.isEmpty()) {
                return "";
            }
            String unit = UNITS.stream()
                    .filter(each -> name.endsWith("_" + each))
                    .map(each -> "# UNIT " + name + " " + each + "\n")
                    .collect(Collectors.joining());
            return "# TYPE " + name + " " + type + "\n" + unit + "# HELP " + name + " " + escaped(help) + "\n"
                    + samples;
        }
    }

    private static String cut(String value) {
        return value.codePointCount(0, value.length()) <= LONGEST_LABEL
                ? value
                : value.substring(0, value.offsetByCodePoints(0, LONGEST_LABEL));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
