// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads OpenMetrics as strictly as its grammar is, for gauges and counters; what breaks a rule fails the test. */
public final class OpenMetricsReader {
    private static final Pattern META =
            Pattern.compile("# (TYPE|UNIT|HELP) ([a-z_][a-z0-9_]*) ((?:[^\\\\\\n]|\\\\[\\\\n\"])+)");
    private static final Pattern SAMPLE =
            Pattern.compile("([a-z_][a-z0-9_]*)(?:\\{(.*)})? (-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)");
    private static final Pattern LABEL =
            Pattern.compile("([a-z_][a-z0-9_]*)=\"((?:[^\\\\\"\\n]|\\\\[\\\\n\"])*)\"(,|$)");

    private static final Pattern ESCAPE = Pattern.compile("\\\\([\\\\n\"])");

    private record Sample(String name, Map<String, String> labels, double value) {}

    private final List<Sample> samples = new ArrayList<>();

    private OpenMetricsReader() {}

    public static OpenMetricsReader read(String text) {
        assertThat(text).endsWith("\n# EOF\n").doesNotContain("\r");
        OpenMetricsReader reader = new OpenMetricsReader();
        Set<String> seen = new HashSet<>();
        String family = "";
        String type = "";
        for (String line : text.substring(0, text.length() - "# EOF\n".length()).split("\n")) {
            Matcher meta = META.matcher(line);
            if (!meta.matches()) {
                String suffix = type.equals("counter") ? "_total" : "";
                reader.sample(line, family + suffix);
            } else if (meta.group(1).equals("TYPE")) {
                family = meta.group(2);
                type = meta.group(3);
                assertThat(seen.add(family))
                        .as("one family in one piece: " + line)
                        .isTrue();
                assertThat(type).isIn("gauge", "counter");
            } else {
                assertThat(meta.group(2)).as(line).isEqualTo(family);
                if (meta.group(1).equals("UNIT")) {
                    assertThat(family).endsWith("_" + meta.group(3));
                }
            }
        }
        return reader;
    }

    private void sample(String line, String name) {
        Matcher parts = SAMPLE.matcher(line);
        assertThat(parts.matches()).as(line).isTrue();
        assertThat(parts.group(1)).as(line).isEqualTo(name);
        Map<String, String> labels = labels(Optional.ofNullable(parts.group(2)).orElse(""));
        assertThat(samples)
                .noneMatch(other -> other.name().equals(name) && other.labels().equals(labels));
        samples.add(new Sample(name, labels, Double.parseDouble(parts.group(3))));
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new TreeMap<>();
        Matcher label = LABEL.matcher(text);
        int at = 0;
        while (at < text.length()) {
            assertThat(label.find(at) && label.start() == at).as(text).isTrue();
            String value = ESCAPE.matcher(label.group(2))
                    .replaceAll(
                            escape -> Matcher.quoteReplacement(escape.group(1).equals("n") ? "\n" : escape.group(1)));
            assertThat(labels.put(label.group(1), value)).as(text).isNull();
            at = label.end();
        }
        return labels;
    }

    /** The sample with exactly these labels. */
    public Optional<Double> value(String name, Map<String, String> labels) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name) && sample.labels().equals(labels))
                .map(Sample::value)
                .findFirst();
    }

    /** Those with these labels and perhaps others. */
    public List<Double> values(String name, Map<String, String> labels) {
        return samples.stream()
                .filter(sample ->
                        sample.name().equals(name) && sample.labels().entrySet().containsAll(labels.entrySet()))
                .map(Sample::value)
                .toList();
    }
}
