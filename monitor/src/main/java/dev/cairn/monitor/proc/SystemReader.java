// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.SystemState.Averages;
import dev.cairn.monitor.model.SystemState.Pressure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * The system monitor: load, memory, CPU and pressure of the machine. Remembers the last reading, for the CPU share.
 * Owned by one thread.
 */
public final class SystemReader {
    private static final int LIMIT = 64 * 1024;

    /** The line of interrupts in "stat" grows with CPUs and devices, and the time of boot stands behind it. */
    private static final int STAT_LIMIT = 4 * 1024 * 1024;

    private static final long KIBIBYTE = 1024;
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern SEPARATORS = Pattern.compile("[:\\s]+");
    private static final List<String> RESOURCES = List.of("cpu", "memory", "io");

    private final ProcFs proc;
    private long lastBusy = -1;
    private long lastTotal = -1;

    public SystemReader(ProcFs proc) {
        this.proc = proc;
    }

    public SystemState read() {
        String[] loads = SPACES.split(text("loadavg"));
        Map<String, Long> memory = memory();
        long swapTotal = memory.getOrDefault("SwapTotal", 0L);
        return new SystemState(
                Runtime.getRuntime().availableProcessors(),
                cpuPercent(),
                load(loads, 0),
                load(loads, 1),
                load(loads, 2),
                memory.getOrDefault("MemTotal", 0L),
                memory.getOrDefault("MemAvailable", 0L),
                swapTotal,
                swapTotal - memory.getOrDefault("SwapFree", 0L),
                pressures());
    }

    /** When the machine was booted, in milliseconds since the epoch; 0 if the kernel does not say. */
    public long bootMillis() {
        return ProcFs.readText(proc.root().resolve("stat"), STAT_LIMIT)
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("btime "))
                .mapToLong(line -> 1000 * (long) number(line.substring("btime ".length())))
                .findFirst()
                .orElse(0);
    }

    private String text(String name) {
        return ProcFs.readText(proc.root().resolve(name), LIMIT).orElse("");
    }

    private static double load(String[] words, int index) {
        return index < words.length ? number(words[index]) : 0;
    }

    private static double number(String word) {
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Values in bytes by the kernel's names for them. */
    private Map<String, Long> memory() {
        Map<String, Long> values = new HashMap<>();
        text("meminfo").lines().forEach(line -> {
            String[] words = SEPARATORS.split(line);
            if (words.length >= 2) {
                values.put(words[0], ((long) number(words[1])) * KIBIBYTE);
            }
        });
        return values;
    }

    /** "cpu user nice system idle iowait irq softirq steal ...": all but idle and iowait is work. */
    private OptionalDouble cpuPercent() {
        String first = text("stat").lines().findFirst().orElse("");
        String[] words = SPACES.split(first);
        if (words.length < 9 || !words[0].equals("cpu")) {
            return OptionalDouble.empty();
        }
        long total = 0;
        for (int i = 1; i <= 8; i++) {
            total += (long) number(words[i]);
        }
        long idle = (long) number(words[4]) + (long) number(words[5]);
        long busy = total - idle;
        OptionalDouble percent = lastTotal < 0 || total <= lastTotal
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        Math.clamp(Math.round(1000.0 * (busy - lastBusy) / (total - lastTotal)) / 10.0, 0, 100));
        lastBusy = busy;
        lastTotal = total;
        return percent;
    }

    private List<Pressure> pressures() {
        List<Pressure> pressures = new ArrayList<>();
        for (String resource : RESOURCES) {
            String text = text("pressure/" + resource);
            Optional<Averages> full = averages(text, "full ");
            averages(text, "some ").ifPresent(some -> pressures.add(new Pressure(resource, some, full)));
        }
        return pressures;
    }

    /** A line such as "some avg10=0.00 avg60=0.24 avg300=0.65 total=4197463". */
    private static Optional<Averages> averages(String text, String prefix) {
        return text.lines().filter(line -> line.startsWith(prefix)).findFirst().map(line -> {
            double avg10 = 0;
            double avg60 = 0;
            for (String word : SPACES.split(line)) {
                if (word.startsWith("avg10=")) {
                    avg10 = number(word.substring("avg10=".length()));
                } else if (word.startsWith("avg60=")) {
                    avg60 = number(word.substring("avg60=".length()));
                }
            }
            return new Averages(avg10, avg60);
        });
    }
}
