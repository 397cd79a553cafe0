// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.profile.service.Cut;
import dev.cairn.profile.service.RecorderStatus;
import dev.cairn.profile.service.RecordingBooks;
import dev.cairn.profile.service.TargetReader;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.recording.Recordings.EndRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.MarkRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** The target's end of a recording: what the agent is asked and says of it. For use by any thread. */
final class RecordingPeer {
    /** No cut has it, so its mark is passed over. */
    static final long NOBODYS_TOKEN = 0xFFFF_FFFFL;

    private final OpenedRecording opened;
    private final RecordingBooks books;
    private final TargetReader reader;
    /** Whether the VM has ever said how the recording does. */
    private volatile boolean told;

    RecordingPeer(OpenedRecording opened, RecordingBooks books, TargetReader reader) {
        this.opened = opened;
        this.books = books;
        this.reader = reader;
    }

    /** How it answered a request to end; without a status, that is not confirmed. */
    record Ended(Answer answer, Optional<RecorderStatus> status) {}

    CompletableFuture<Answer> change(RecordingSettings settings) {
        return opened.session().request(settings.change(opened.number()));
    }

    Ended end() {
        Answer answer =
                opened.session().request(new EndRequest(opened.number())).join();
        return new Ended(answer, heard(answer, true));
    }

    /** Has the VM write a mark into the ring, behind all that came before it. */
    void mark(Cut cut) {
        var _ = opened.session()
                .request(new MarkRequest(opened.number(), Integer.toUnsignedLong(cut.token())))
                .thenAccept(answer -> {
                    heard(answer, false).ifPresentOrElse(cut::answered, cut::unanswered);
                    reader.wake();
                });
    }

    private Optional<RecorderStatus> heard(Answer answer, boolean atEnd) {
        return switch (answer.as(atEnd ? Status.END_FORM : Status.FORM)) {
            case Decoding.Done<Status> done -> {
                RecorderStatus status = RecorderStatus.of(done.value());
                books.told(status);
                told = true;
                yield Optional.of(status);
            }
            case Decoding.Malformed<Status> _ -> Optional.empty();
        };
    }

    /** CPU time that recording has taken in the VM until now; empty if the VM does not say. */
    OptionalLong callbackNanos() {
        if (opened.start().throughRing()) {
            return OptionalLong.of(reader.counts().callbackNanos());
        }
        return ask().map(status -> OptionalLong.of(status.callbackNanos())).orElse(OptionalLong.empty());
    }

    /** Has the VM say how the recording does, which is what profiles say if it says nothing later; empty if it does not. */
    Optional<RecorderStatus> ask() {
        return opened.session()
                .request(new MarkRequest(opened.number(), NOBODYS_TOKEN))
                .thenApply(answer -> heard(answer, false))
                .join();
    }

    /** A sentence for the profile if the VM has never said how the recording does. */
    Optional<String> note() {
        return told
                ? Optional.empty()
                : Optional.of(opened.vm().text()
                        + " did not say how the recording did: what it cost there, what was lost there,"
                        + " and whether all threads were recorded is not known.");
    }
}
