// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A table that has the whole terminal, as in {@code top}: it is renewed after each look, follows the window's size, and is sorted by
 * keys. Looking is done by a thread of its own, so keys work while that waits.
 */
public final class LiveTable<R> {
    private static final int COMPLAINTS = 3;
    private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(2);

    private final Terminal terminal;
    private final Duration pause;
    private final ScreenState<R> state;
    private final BlockingQueue<Event<R>> events = new LinkedBlockingQueue<>();

    /** Looks once. */
    public interface Looking<R> {
        /**
         * Looks once.
         *
         * @param notes where to complain meanwhile: what is said there stands below the rows
         */
        Look<R> look(Terminal notes) throws InterruptedException;
    }

    private sealed interface Event<R> {
        record Pressed<R>(Key key) implements Event<R> {}

        record Looked<R>(Look<R> look) implements Event<R> {}

        record Failed<R>(RuntimeException cause) implements Event<R> {}
    }

    /** @param pause between two looks */
    public LiveTable(Terminal terminal, SortableTable<R> table, Duration pause) {
        this.terminal = terminal;
        this.pause = pause;
        this.state = new ScreenState<>(table);
    }

    /**
     * Shows the table until somebody quits or there is nothing more to look at: the exit code. Empty, at once, where the output
     * is no terminal that can be taken over.
     */
    public OptionalInt show(Looking<R> looking) throws InterruptedException {
        Optional<Screen> taken = terminal.interactive() ? Screen.open(terminal.out()) : Optional.empty();
        if (taken.isEmpty()) {
            return OptionalInt.empty();
        }
        Thread looker = Thread.ofPlatform().daemon().name("cairn-look").unstarted(() -> look(looking));
        Optional<String> end;
        try (Screen screen = taken.get()) {
            screen.hear(key -> events.add(new Event.Pressed<>(key)));
            looker.start();
            end = follow(screen);
        } finally {
            looker.interrupt();
        }
        looker.join(LONGEST_FAREWELL);
        end.ifPresent(terminal::complain);
        return OptionalInt.of(end.isPresent() ? ExitCode.SAID_NO : ExitCode.DONE);
    }

    private void look(Looking<R> looking) {
        StringWriter said = new StringWriter();
        Terminal notes = new Terminal(
                terminal.out(),
                new PrintWriter(said),
                terminal.interactive(),
                terminal.columns(),
                terminal.environment());
        SequencedSet<String> complaints = new LinkedHashSet<>();
        try {
            while (true) {
                Look<R> look = looking.look(notes);
                said.toString().lines().forEach(complaints::addLast);
                said.getBuffer().setLength(0);
                while (complaints.size() > COMPLAINTS) {
                    complaints.removeFirst();
                }
                events.add(new Event.Looked<>(with(look, complaints)));
                if (look instanceof Look.Over<R>) {
                    return;
                }
                Thread.sleep(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the watch is over
        } catch (RuntimeException e) {
            events.add(new Event.Failed<>(e));
        }
    }

    private static <R> Look<R> with(Look<R> look, SequencedSet<String> complaints) {
        if (!(look instanceof Look.Seen<R>(String title, List<R> rows, List<String> notes))) {
            return look;
        }
        List<String> all = new ArrayList<>(notes);
        all.addAll(complaints);
        return new Look.Seen<>(title, rows, all);
    }

    /** Until somebody quits; why it ended, if that is not why. */
    private Optional<String> follow(Screen screen) throws InterruptedException {
        Look.Seen<R> seen = new Look.Seen<>("Looking", List.of(), List.of());
        while (true) {
            if (!screen.show(state.lines(seen, screen.size()))) {
                return Optional.empty();
            }
            Event<R> event = events.poll(pause.toMillis(), TimeUnit.MILLISECONDS); // the size may change meanwhile
            while (event != null) { // all that has come, so that a held key draws no queue of old screens
                switch (event) {
                    case Event.Pressed<R>(Key key) -> {
                        if (!state.press(key)) {
                            return Optional.empty();
                        }
                    }
                    case Event.Looked<R>(Look.Seen<R> now) -> seen = now;
                    case Event.Looked<R>(Look.Over<R>(String sentence)) -> {
                        return Optional.of(sentence);
                    }
                    case Event.Failed<R>(RuntimeException cause) -> throw cause;
                }
                event = events.poll();
            }
        }
    }
}
