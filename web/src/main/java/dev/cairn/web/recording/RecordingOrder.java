// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.CpuOptions;
import dev.cairn.monitor.record.NativeOptions;
import dev.cairn.monitor.record.RecordingOptions;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.NativeSamples;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.SampleKind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What to record, and for how long: what a page asks for, as arguments by name. All are optional but the kind.
 *
 * @param settings how it records, in words: the middle of a sentence
 * @param longest when it ends by itself
 */
public record RecordingOrder(RecordingOptions options, String settings, Duration longest) {
    /** How long a recording goes on at most, should everybody forget it. */
    public static final Duration LONGEST = Duration.ofHours(1);

    public static final String KIND = "kind";

    /** At most about this many samples a second; of memory. */
    private static final String BUDGET = "budget";
    /** Bytes between two samples of memory, where 0 of allocations is all of them; milliseconds, of CPU time. */
    private static final String INTERVAL = "interval";

    private static final String DEPTH = "depth";
    /** "true" to follow what stays alive; of memory. */
    private static final String LIVE = "live";
    /** Patterns, one a line. */
    private static final String INCLUDE = "include";

    private static final String EXCLUDE = "exclude";
    private static final String SECONDS = "seconds";

    /** The names of all arguments. */
    public static final Set<String> ARGUMENTS = Set.of(KIND, BUDGET, INTERVAL, DEPTH, LIVE, INCLUDE, EXCLUDE, SECONDS);

    /** The kinds that a server records. */
    private static final List<SampleKind> KINDS = List.of(AllocationSamples.KIND, CpuSamples.KIND, NativeSamples.KIND);

    private static final double BYTES_PER_KIB = 1024;

    /** What came of reading arguments. */
    public sealed interface Parsed {
        record Good(RecordingOrder order) implements Parsed {}

        /**
         * They make no sense.
         *
         * @param sentence what is wrong, with the way out
         */
        record Bad(String sentence) implements Parsed {}
    }

    /** An argument that cannot be; the message is a sentence. */
    private static final class Objection extends Exception {
        private static final long serialVersionUID = 1;

        Objection(String sentence) {
            super(sentence);
        }
    }

    /** The kind that arguments name. */
    public static Optional<SampleKind> kind(Map<String, String> arguments) {
        String name = arguments.getOrDefault(KIND, "");
        return KINDS.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }

    /** What to say of arguments that name no kind. */
    public static String noSuchKind(Map<String, String> arguments) {
        List<String> names = KINDS.stream().map(SampleKind::name).toList();
        return "There is no kind of recording \"" + arguments.getOrDefault(KIND, "") + "\": it is "
                + String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast() + ".";
    }

    /** Reads arguments. */
    public static Parsed parse(Map<String, String> arguments) {
        Optional<SampleKind> kind = kind(arguments);
        if (kind.isEmpty()) {
            return new Parsed.Bad(noSuchKind(arguments));
        }
        try {
            return new Parsed.Good(read(kind.get(), arguments));
        } catch (Objection | IllegalArgumentException e) { // options object in sentences too
            return new Parsed.Bad(String.valueOf(e.getMessage()));
        }
    }

    private static RecordingOrder read(SampleKind kind, Map<String, String> arguments) throws Objection {
        List<String> includes = lines(arguments, INCLUDE);
        List<String> excludes = lines(arguments, EXCLUDE);
        if (ProfileFilter.parse(includes, excludes) instanceof ProfileFilter.Parsed.Bad(String problem)) {
            throw new Objection(problem);
        }
        long seconds = number(arguments, SECONDS, LONGEST.toSeconds());
        if (seconds < 1 || seconds > LONGEST.toSeconds()) {
            throw new Objection(seconds + " s is no time to record: give 1 to " + LONGEST.toSeconds() + " s.");
        }
        int depth = (int) number(arguments, DEPTH, AllocationOptions.DEFAULT_DEPTH);
        RecordingOrder order = kind.equals(CpuSamples.KIND)
                ? cpu(arguments, depth, includes, excludes)
                : kind.equals(NativeSamples.KIND)
                        ? nativeMemory(arguments, depth, includes, excludes)
                        : allocations(arguments, depth, includes, excludes);
        if (!order.options().kind().equals(kind)) {
            throw new IllegalStateException("A server records no " + kind.name() + ".");
        }
        return new RecordingOrder(
                order.options(), order.settings() + filtered(includes, excludes), Duration.ofSeconds(seconds));
    }

    private static RecordingOrder cpu(
            Map<String, String> arguments, int depth, List<String> includes, List<String> excludes) throws Objection {
        Duration interval = Duration.ofMillis(number(arguments, INTERVAL, CpuOptions.DEFAULT_INTERVAL.toMillis()));
        return new RecordingOrder(
                new CpuOptions(interval, depth, includes, excludes),
                "each thread that runs, every " + interval.toMillis() + " ms",
                LONGEST);
    }

    private static RecordingOrder nativeMemory(
            Map<String, String> arguments, int depth, List<String> includes, List<String> excludes) throws Objection {
        Sampling sampling = sampling(arguments, depth, includes, excludes);
        if (sampling.options().isExact()) {
            throw new Objection("Native memory is sampled: give an interval of at least 1 byte, or a budget.");
        }
        return new RecordingOrder(
                new NativeOptions(sampling.options()),
                sampling.settings() + (sampling.options().live() ? ", with what is not freed" : ""),
                LONGEST);
    }

    private static RecordingOrder allocations(
            Map<String, String> arguments, int depth, List<String> includes, List<String> excludes) throws Objection {
        Sampling sampling = sampling(arguments, depth, includes, excludes);
        return new RecordingOrder(
                sampling.options(),
                sampling.settings() + (sampling.options().live() ? ", with what stays alive" : ""),
                LONGEST);
    }

    /** How memory is sampled, and that in words. */
    private record Sampling(AllocationOptions options, String settings) {}

    private static Sampling sampling(
            Map<String, String> arguments, int depth, List<String> includes, List<String> excludes) throws Objection {
        if (arguments.containsKey(BUDGET) && arguments.containsKey(INTERVAL)) {
            throw new Objection("A budget and an interval are two ways to say how much is recorded; give one.");
        }
        AllocationOptions options = AllocationOptions.sampled();
        String settings;
        if (arguments.containsKey(INTERVAL)) {
            long bytes = number(arguments, INTERVAL, AllocationOptions.DEFAULT_INTERVAL);
            if (bytes > Integer.MAX_VALUE) {
                throw new Objection(bytes + " bytes are too far apart for samples: give less than 2 GiB.");
            }
            options = options.withInterval(bytes);
            settings = bytes == 0
                    ? "every allocation"
                    : String.format(Locale.ROOT, "a sample each %,.0f KiB", Math.max(1, bytes / BYTES_PER_KIB));
        } else {
            int budget = (int) number(arguments, BUDGET, AllocationOptions.DEFAULT_BUDGET);
            if (budget < 1 || budget > AllocationOptions.MOST_BUDGET) {
                throw new Objection(
                        budget + " samples a second are not from 1 to " + AllocationOptions.MOST_BUDGET + ".");
            }
            options = options.withBudget(budget);
            settings = "about " + budget + " samples a second at most";
        }
        boolean live = "true".equals(arguments.get(LIVE));
        AllocationOptions filtered = options.withDepth(depth)
                .include(includes.toArray(String[]::new))
                .exclude(excludes.toArray(String[]::new));
        return new Sampling(live ? filtered.withLive() : filtered, settings);
    }

    private static String filtered(List<String> includes, List<String> excludes) {
        return (includes.isEmpty() ? "" : ", only " + String.join(", ", includes))
                + (excludes.isEmpty() ? "" : ", without " + String.join(", ", excludes));
    }

    private static List<String> lines(Map<String, String> arguments, String name) {
        return arguments
                .getOrDefault(name, "")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static long number(Map<String, String> arguments, String name, long usual) throws Objection {
        String text = arguments.getOrDefault(name, String.valueOf(usual));
        if (!text.matches("[0-9]{1,9}")) {
            throw new Objection("\"" + text + "\" is no " + name + ": give a whole number.");
        }
        return Long.parseLong(text);
    }
}
