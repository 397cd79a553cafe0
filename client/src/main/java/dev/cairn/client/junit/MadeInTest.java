// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import dev.cairn.client.alloc.AllocationOptions;
import dev.cairn.client.alloc.AllocationRecord;
import dev.cairn.client.alloc.AllocationRecorder;
import dev.cairn.client.alloc.AllocationRecording;
import dev.cairn.client.alloc.AllocationSite;
import dev.cairn.client.alloc.AllocationsUnavailableException;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Where objects of the classes that a test must not leave behind were allocated while it ran: all of them, those that are
 * garbage by now too.
 */
final class MadeInTest {
    private static final int SITES_SHOWN = 5;
    private static final int FRAMES_SHOWN = 12;

    private final Optional<AllocationRecording> recording;
    private String words;

    private MadeInTest(Optional<AllocationRecording> recording, String words) {
        this.recording = recording;
        this.words = words;
    }

    /** Begins; where nothing can be recorded, {@link #words} says why. */
    static MadeInTest record(LeakRules rules, Method test) {
        if (!rules.sites()) {
            return new MadeInTest(Optional.empty(), "");
        }
        AllocationOptions options = AllocationOptions.ofAllThreads().beneath(test);
        for (String name : rules.names()) {
            options = options.include("class:" + name);
        }
        try {
            return new MadeInTest(Optional.of(AllocationRecorder.start(options)), "");
        } catch (AllocationsUnavailableException e) {
            return new MadeInTest(Optional.empty(), unknown(e));
        }
    }

    private static String unknown(AllocationsUnavailableException e) {
        return "Where they were allocated is not known. " + e.getMessage();
    }

    /** Ends. */
    void stop() {
        recording.ifPresent(each -> {
            try (each) {
                words = words(each.stop());
            } catch (AllocationsUnavailableException e) {
                words = unknown(e);
            }
        });
    }

    /** For the end of a message; empty if nothing was recorded. */
    String words() {
        return words;
    }

    private static String words(AllocationRecord record) {
        if (record.sites().isEmpty()) {
            return "None of their objects was allocated while the test ran.";
        }
        StringBuilder text = new StringBuilder("While the test ran they were allocated here, garbage included:");
        record.sites().stream().limit(SITES_SHOWN).forEach(site -> append(site, text));
        int more = record.sites().size() - SITES_SHOWN;
        if (more > 0) {
            text.append(System.lineSeparator()).append("  and at ").append(more).append(" more sites");
        }
        return text.toString();
    }

    private static void append(AllocationSite site, StringBuilder to) {
        to.append(System.lineSeparator())
                .append("  ")
                .append(site.objects())
                .append(site.objects() == 1 ? " object of " : " objects of ")
                .append(site.className());
        site.frames().stream()
                .limit(FRAMES_SHOWN)
                .forEach(frame ->
                        to.append(System.lineSeparator()).append("      at ").append(frame));
        if (site.frames().size() > FRAMES_SHOWN) {
            to.append(System.lineSeparator())
                    .append("      ... ")
                    .append(site.frames().size() - FRAMES_SHOWN)
                    .append(" more");
        }
    }
}
