// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.monitor.attach.AttachCommand;
import dev.cairn.monitor.attach.AttachCommand.Reply;
import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.dump.DumpProgress.Stage;
import dev.cairn.monitor.proc.Fifo;
import dev.cairn.monitor.proc.OpenFolder;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A dump on its way: the VM writes it into a FIFO, and a sink takes it from there. The VM stands still for as long as
 * that takes, so a sink that takes nothing for too long loses the dump.
 */
final class DumpTransfer {
    private static final int TICK_MILLIS = 100;
    private static final Duration TICK = Duration.ofMillis(TICK_MILLIS);
    /** How many ticks a VM may take to end its dump once nobody reads: it walks through the rest of its heap. */
    private static final int LAST_TICKS = 600;

    private static final int LAST_LOOKS = 10;
    /** A large process takes seconds to give its memory back, and its socket is closed before. */
    private static final int LOOKS_FOR_ITS_END = 100;

    private static final int FIRST_JDK_THAT_OVERWRITES = 17;

    private final AttachSocket socket;
    private final Target target;
    private final String vm;
    private final DumpOptions options;
    private final DumpRooms rooms;
    private final Optional<OpenFolder> landing;
    private final OptionalLong expected;

    /**
     * One dump.
     *
     * @param landing where the sink writes it to, if that is known
     */
    DumpTransfer(AttachSocket socket, DumpOptions options, DumpRooms rooms, Optional<OpenFolder> landing) {
        this.socket = socket;
        this.target = socket.target();
        this.vm = "VM " + target.id().pid();
        this.options = options;
        this.rooms = rooms;
        this.landing = landing;
        this.expected = DiskSpace.expected(options.heapBytes(), packedByVm());
    }

    /** What came of it. */
    sealed interface Outcome {
        /** All of it was taken. */
        record Whole(long bytes) implements Outcome {}

        /** It was not. */
        record Broken(String sentence) implements Outcome {}

        /** The VM can write nothing there; {@code reason} is the end of a sentence. */
        record NotHere(String reason) implements Outcome {}
    }

    /** Has {@code sink} take it. */
    Outcome into(DumpSink sink) throws InterruptedException {
        if (socket.feature().orElse(FIRST_JDK_THAT_OVERWRITES) < FIRST_JDK_THAT_OVERWRITES) {
            return new Outcome.Broken(vm + " runs JDK " + socket.feature().orElseThrow()
                    + ", which writes dumps into new files only; have it dumped into a file, without --redact.");
        }
        Optional<String> lack = hasParts() ? lackForSpool() : Optional.empty();
        if (lack.isPresent()) {
            return new Outcome.Broken(lack.get());
        }
        List<String> reasons = new ArrayList<>();
        for (String folder : DumpPlaces.ofTarget(target)) {
            Outcome outcome = through(folder, sink);
            if (!(outcome instanceof Outcome.NotHere(String reason))) {
                return outcome;
            }
            reasons.add(folder + ": " + reason);
        }
        return new Outcome.Broken(vm + " has no folder for the FIFO that can be reached from here ("
                + String.join("; ", reasons) + "). Make one of them usable.");
    }

    /** Why what waits on its way has no room there; nothing of it is compressed. */
    private Optional<String> lackForSpool() {
        try (OpenFolder spool = OpenFolder.at(DumpSpool.place().toRealPath())) {
            boolean isShared = landing.isPresent() && spool.sharesDiskWith(landing.get());
            return DiskSpace.lack(
                            isShared ? DiskSpace.twice(expected) : expected,
                            spool.usableBytes(),
                            DumpSpool.place().toString())
                    .map(sentence -> sentence + " It waits there on its way: make room.");
        } catch (IOException e) {
            return Optional.of("No dump can be kept on its way: " + HeapDumper.reason(e) + ".");
        }
    }

    private Outcome through(String folder, DumpSink sink) throws InterruptedException {
        DumpRoom room;
        try {
            room = rooms.make(DumpPlaces.open(target, folder), target.uid());
        } catch (IOException e) {
            return new Outcome.NotHere(HeapDumper.reason(e));
        }
        String path = (folder.equals("/") ? "" : folder) + "/" + room.name() + "/" + DumpGuard.FIFO;
        if (path.indexOf('"') >= 0 || path.indexOf('\n') >= 0) {
            room.close();
            return new Outcome.NotHere("no VM takes its name");
        }
        try (room;
                Fifo fifo = Fifo.make(room.folder(), DumpGuard.FIFO, target.uid());
                Fifo part = Fifo.makeForBoth(room.folder(), DumpGuard.PART, target.uid());
                DumpGuard _ = DumpGuard.of(room);
                AttachCommand command = socket.send("jcmd", List.of(request(path)))) {
            try {
                return hasParts() ? spool(command, fifo, part, sink) : follow(command, fifo, sink);
            } finally {
                room.remove(); // first of all: a VM that opened one of them later would wait for a reader
            }
        } catch (IOException e) {
            return new Outcome.NotHere(HeapDumper.reason(e));
        }
    }

    /**
     * Whether the VM writes its heap beside the file, and joins both when it goes on; names of classes may come last then. It
     * finds the part empty, for a FIFO has no length.
     */
    private boolean hasParts() {
        return socket.feature().orElse(DumpAttempt.FIRST_JDK_THAT_WRITES_PARTS)
                >= DumpAttempt.FIRST_JDK_THAT_WRITES_PARTS;
    }

    /** What is in parts is compressed later, when the VM goes on. */
    private boolean packedByVm() {
        return options.gzipLevel() > 0 && !hasParts();
    }

    private String request(String path) {
        return "GC.heap_dump -overwrite" + (options.live() ? "" : " -all") + (hasParts() ? " -parallel=1" : "")
                + (packedByVm() ? " -gz=" + options.gzipLevel() : "") + " \"" + path + "\"";
    }

    private Outcome follow(AttachCommand command, Fifo fifo, DumpSink sink) throws InterruptedException {
        Optional<Reply> early = awaitBegin(command, fifo);
        if (early.isPresent()) {
            return judgeReply(early.get(), 0);
        }
        DumpStream stream = new DumpStream(fifo);
        CompletableFuture<Optional<IOException>> taken = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name("cairn-dump-sink")
                .start(() -> take(dump -> sink.take(dump, packedByVm()), stream, taken));
        try {
            return awaitEnd(command, stream, taken);
        } finally {
            stream.cut();
        }
    }

    /** All of it first goes into a file without a name, so that the VM stands still no longer than that takes. */
    private Outcome spool(AttachCommand command, Fifo main, Fifo part, DumpSink sink) throws InterruptedException {
        try (DumpSpool spool = DumpSpool.begin(
                main, part, sink.leavesSecretsOut() || options.filter().isPresent())) {
            Optional<Reply> reply = Optional.empty();
            while (reply.isEmpty()) {
                options.progress().at(Stage.WRITING, spool.bytes(), expected);
                reply = command.await(TICK);
                if (reply.isEmpty() && !AttachSocket.isAlive(target)) {
                    reply = Optional.of(new Reply.Lost());
                }
            }
            Optional<IOException> failure = spool.finish();
            if (failure.isPresent()) {
                return new Outcome.Broken("The dump of " + vm + " could not be kept in " + spool.folder()
                        + " on its way: " + HeapDumper.reason(failure.get()) + ". Make room there.");
            }
            Outcome outcome = judgeReply(reply.get(), spool.mainBytes());
            if (outcome instanceof Outcome.Whole) {
                return pass(spool, sink);
            }
            return outcome;
        } catch (IOException e) {
            return new Outcome.Broken("No dump can be kept on its way: " + HeapDumper.reason(e) + ".");
        }
    }

    private Outcome pass(DumpSpool spool, DumpSink sink) {
        long bytes = spool.bytes();
        try (InputStream whole =
                spool.read(read -> options.progress().at(Stage.COPYING, read, OptionalLong.of(bytes)))) {
            sink.take(whole, packedByVm());
            return new Outcome.Whole(bytes);
        } catch (IOException e) {
            return new Outcome.Broken("The dump of " + vm + " could not be passed on: " + HeapDumper.reason(e) + ".");
        }
    }

    private interface Taking {
        void take(InputStream dump) throws IOException;
    }

    private static void take(Taking sink, DumpStream stream, CompletableFuture<Optional<IOException>> taken) {
        try {
            sink.take(stream);
            taken.complete(Optional.empty());
        } catch (IOException e) {
            taken.complete(Optional.of(e));
        } catch (RuntimeException | Error e) {
            taken.completeExceptionally(e);
        }
    }

    /** Waits until the VM has opened the FIFO and written to it; the reply if it does that in no way. */
    private Optional<Reply> awaitBegin(AttachCommand command, Fifo fifo) throws InterruptedException {
        while (true) {
            options.progress().at(Stage.WRITING, 0, expected);
            if (fifo.await(TICK_MILLIS) != Fifo.State.EMPTY) {
                return Optional.empty();
            }
            Optional<Reply> reply = command.await(Duration.ZERO);
            if (reply.isPresent() && fifo.await(0) == Fifo.State.EMPTY) {
                return reply;
            }
            if (reply.isEmpty() && !AttachSocket.isAlive(target)) {
                return Optional.of(new Reply.Lost());
            }
        }
    }

    private Outcome awaitEnd(AttachCommand command, DumpStream stream, CompletableFuture<Optional<IOException>> taken)
            throws InterruptedException {
        long ticksInHand = 0;
        long lastBytes = -1;
        while (!taken.isDone()) {
            options.progress().at(Stage.WRITING, stream.bytes(), expected);
            await(taken);
            boolean moves = stream.bytes() != lastBytes || !stream.isInHand();
            lastBytes = stream.bytes();
            ticksInHand =
                    moves ? 0 : ticksInHand + 1; // ticks, as a time in which we were stopped ourselves is no fault
            if (ticksInHand * TICK_MILLIS >= options.stall().toMillis()) {
                stream.cut();
                letGo(command);
                return new Outcome.Broken("Whoever reads the dump of " + vm + " took nothing for "
                        + options.stall().toSeconds() + " seconds, in which the VM stood still, so it was cut after "
                        + stream.bytes()
                        + " bytes. Read faster, have it written into a file, or allow more (--stall).");
            }
        }
        Optional<IOException> failure = await(taken);
        if (failure.isPresent() && stream.hasEnded()) {
            Outcome ofVm = judgeReply(lastReply(command), stream.bytes());
            if (!(ofVm instanceof Outcome.Whole)) { // what failed then is that the dump is not whole
                return ofVm;
            }
        }
        if (failure.isPresent()) {
            stream.cut();
            letGo(command);
            return new Outcome.Broken("The dump of " + vm + " was cut after " + stream.bytes()
                    + " bytes, as it could not be passed on: " + HeapDumper.reason(failure.get()) + ".");
        }
        return judgeReply(lastReply(command), stream.bytes());
    }

    private static Optional<IOException> await(CompletableFuture<Optional<IOException>> taken)
            throws InterruptedException {
        try {
            return taken.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private Reply lastReply(AttachCommand command) throws InterruptedException {
        Optional<Reply> reply = Optional.empty();
        while (reply.isEmpty()) {
            reply = command.await(TICK);
            if (reply.isEmpty() && !AttachSocket.isAlive(target)) {
                return new Reply.Lost();
            }
        }
        return reply.get();
    }

    /** Until the VM goes on: from then on it was not harmed. */
    private void letGo(AttachCommand command) throws InterruptedException {
        for (int i = 0; i < LAST_TICKS && AttachSocket.isAlive(target); i++) {
            if (command.await(TICK).isPresent()) {
                return;
            }
        }
    }

    private Outcome judgeReply(Reply reply, long bytes) throws InterruptedException {
        return switch (reply) {
            case Reply.Lost lost -> new Outcome.Broken(brokenOff(LOOKS_FOR_ITS_END));
            case Reply.Answered(int code, String text)
            when code == 0 && text.contains(DumpAttempt.CREATED + " [" + bytes + " bytes") -> new Outcome.Whole(bytes);
            case Reply.Answered(int code, String text)
            when text.contains(DumpAttempt.NOT_CREATED) ->
                new Outcome.NotHere(text.substring(text.lastIndexOf(": ") + 1).strip());
            case Reply.Answered(int code, String text)
            when DumpAttempt.complaint(text).isEmpty() -> new Outcome.Broken(brokenOff(LAST_LOOKS));
            case Reply.Answered(int code, String text) ->
                new Outcome.Broken(vm + " did not write its dump to the end: " + DumpAttempt.complaint(text) + ".");
        };
    }

    /** A process that ends closes its files a moment before it is gone. */
    private String brokenOff(int looks) throws InterruptedException {
        for (int i = 0; i < looks && AttachSocket.isAlive(target); i++) {
            Thread.sleep(TICK);
        }
        return AttachSocket.isAlive(target) ? vm + " broke off its dump." : vm + " ended while it was dumped.";
    }
}
