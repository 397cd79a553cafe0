// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.recording;

import dev.cairn.monitor.model.VmId;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.view.Grouping;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.RecordingOrder;
import dev.cairn.web.recording.TimeRange;
import java.util.Map;
import java.util.Optional;

/** Reads which recording a question is about, and which part of its time; what cannot be is a sentence. */
public final class RecordedPart {
    /** The part of the recording's time; all of it if not given. */
    public static final String PART = "part";
    /** The part that another one is compared with. */
    static final String HELD = "held";
    /** What the rows are; {@code site} if not given. */
    static final String BY = "by";
    /** The name of the type that rows are sorted by; the profile's own choice if not given. */
    static final String TYPE = "type";

    private RecordedPart() {}

    /** Something that cannot be; the message is a sentence. */
    public static final class Objection extends Exception {
        private static final long serialVersionUID = 1;

        Objection(String sentence) {
            super(sentence);
        }

        public String sentence() {
            return String.valueOf(getMessage());
        }
    }

    static SampleKind kind(Map<String, String> arguments) throws Objection {
        return RecordingOrder.kind(arguments).orElseThrow(() -> new Objection(RecordingOrder.noSuchKind(arguments)));
    }

    static Grouping by(Map<String, String> arguments) throws Objection {
        String word = arguments.getOrDefault(BY, Grouping.SITE.word());
        return Grouping.ofWord(word)
                .orElseThrow(
                        () -> new Objection("Rows are by site, class, method or thread, not by \"" + word + "\"."));
    }

    /** Empty if the argument is not given. */
    public static Optional<TimeRange> range(Map<String, String> arguments, String name) throws Objection {
        String text = arguments.getOrDefault(name, "");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(TimeRange.parse(text)
                .orElseThrow(() -> new Objection("\"" + text
                        + "\" is no part of a recording's time: give two numbers of milliseconds since the epoch,"
                        + " FROM-TO.")));
    }

    static RecordedProfile profile(RecordingDesk desk, VmId vm, SampleKind kind, Optional<TimeRange> range)
            throws Objection, InterruptedException {
        return range.isPresent()
                ? part(desk, vm, kind, range.get())
                : desk.profile(vm, kind).orElseThrow(() -> nothing(vm));
    }

    static Objection nothing(VmId vm) {
        return new Objection("This server has recorded nothing like that of VM " + vm.pid() + ".");
    }

    static RecordedProfile part(RecordingDesk desk, VmId vm, SampleKind kind, TimeRange range) throws Objection {
        if (desk.row(vm, kind).isEmpty()) {
            throw nothing(vm);
        }
        return desk.profile(vm, kind, range)
                .orElseThrow(() -> new Objection("No window of the recording is in that part of the time: choose"
                        + " another one, or wait for the next window."));
    }
}
