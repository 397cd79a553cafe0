// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.profile.ring.InheritedDescriptor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The connection on which target and collector talk in lines: the settings first, up to an empty line, then {@link TargetMessage}s.
 * A thread of its own reads; messages wait until they are taken.
 */
final class ControlLink {
    private static final int MOST_BYTES_A_LINE = 1 << 14;
    private static final int MOST_SETTINGS = 1 << 8;

    private record Waiting(TargetMessage message, long sinceNanos) {}

    private final InheritedDescriptor descriptor;
    private final Runnable wake;
    private final List<String> settings = new ArrayList<>();
    private final List<Waiting> waiting = new ArrayList<>();
    private TargetAccount account = TargetAccount.NONE;
    private UnfollowedClasses unfollowed = UnfollowedClasses.NONE;
    private boolean settingsWhole;
    private boolean ended;

    private ControlLink(InheritedDescriptor descriptor, Runnable wake) {
        this.descriptor = descriptor;
        this.wake = wake;
    }

    /**
     * Begins to listen.
     *
     * @param wake is called when a message has come
     */
    static ControlLink listen(InheritedDescriptor descriptor, Runnable wake) {
        ControlLink link = new ControlLink(descriptor, wake);
        Thread.ofPlatform().name("cairn-control").daemon().start(link::read);
        return link;
    }

    private void read() {
        byte[] bytes = new byte[4096];
        StringBuilder line = new StringBuilder();
        try {
            for (int count = descriptor.read(bytes); count > 0; count = descriptor.read(bytes)) {
                for (int i = 0; i < count; i++) {
                    if (bytes[i] != '\n') {
                        line.append((char) (bytes[i] & 0xFF));
                    } else {
                        take(new String(line.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
                        line.setLength(0);
                    }
                    if (line.length() > MOST_BYTES_A_LINE) {
                        return;
                    }
                }
            }
        } catch (IOException _) {
            // As good as its end.
        } finally {
            end();
        }
    }

    private synchronized void take(String line) {
        if (settingsWhole) {
            TargetMessage.of(line).ifPresent(message -> waiting.add(new Waiting(message, System.nanoTime())));
            account = TargetAccount.of(line).orElse(account);
            unfollowed = UnfollowedClasses.of(line).orElse(unfollowed);
            wake.run();
        } else if (line.isEmpty()) {
            settingsWhole = true;
        } else if (settings.size() < MOST_SETTINGS) {
            settings.add(line);
        }
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
        wake.run();
    }

    /** The lines of the settings, as soon as they are all there; empty if the target ends before. */
    synchronized Optional<List<String>> awaitSettings() throws InterruptedException {
        while (!settingsWhole && !ended) {
            wait();
        }
        return settingsWhole ? Optional.of(List.copyOf(settings)) : Optional.empty();
    }

    /** As the target has said last. It does so before the message of a dump. */
    synchronized TargetAccount account() {
        return account;
    }

    /** As the target has said last. It does so before the message of a dump. */
    synchronized UnfollowedClasses unfollowed() {
        return unfollowed;
    }

    /** Takes the message with this token, which comes shortly; empty if it does not. */
    synchronized Optional<TargetMessage> await(int token, Duration most) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        Optional<TargetMessage> found = takeToken(token);
        for (long left = most.toMillis();
                found.isEmpty() && !ended && left > 0;
                left = (until - System.nanoTime()) / 1_000_000) {
            wait(left);
            found = takeToken(token);
        }
        return found;
    }

    private Optional<TargetMessage> takeToken(int token) {
        for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
            TargetMessage message = each.next().message();
            if (message.token() == token) {
                each.remove();
                return Optional.of(message);
            }
        }
        return Optional.empty();
    }

    /** Takes the messages that wait for no MARK, or have waited for theirs for so long. */
    synchronized List<TargetMessage> takeOverdue(Duration patience) {
        long now = System.nanoTime();
        List<TargetMessage> due = new ArrayList<>();
        for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
            Waiting one = each.next();
            if (one.message().token() == 0 || now - one.sinceNanos() > patience.toNanos()) {
                due.add(one.message());
                each.remove();
            }
        }
        return due;
    }

    /** Waits until the target has said all that it will say. */
    synchronized void awaitEnd(Duration most) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        for (long left = most.toMillis(); !ended && left > 0; left = (until - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
    }

    /** Says a line to the target; one that has gone does not hear it. */
    void tell(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            descriptor.write(bytes, bytes.length);
        } catch (IOException _) {
            // The end of the target is reported elsewhere.
        }
    }
}
