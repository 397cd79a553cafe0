// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.monitor.attach.AttachCommand;
import dev.cairn.monitor.attach.AttachCommand.Reply;
import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.dump.DumpProgress.Stage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** One dump on its way: the VM writes it, it is brought here, looked at, and gets its name. */
final class DumpAttempt {
    private static final Duration TICK = Duration.ofMillis(100);
    private static final int LAST_LOOKS = 10;
    private static final int FILTER_BUFFER = 1 << 20;
    private static final long COPY_STEP = 8L << 20;
    private static final int FIRST_JDK_THAT_COMPRESSES = 16;
    /** With several threads at once, a file each, which it then joins. */
    static final int FIRST_JDK_THAT_WRITES_PARTS = 22;

    private static final String DUMP = "heap.hprof";
    private static final String CONVERTED = "converted";
    static final String CREATED = "Heap dump file created";
    static final String NOT_CREATED = "Unable to create";
    private static final String NOTHING_KEPT = " Nothing was kept.";

    private final AttachSocket socket;
    private final Target target;
    private final String vm;
    private final Path file;
    private final DumpOptions options;
    private final DumpRooms rooms;
    private final OptionalLong expected;
    /** What the VM may take meanwhile. */
    private final OptionalLong peak;

    private final long startNanos = System.nanoTime();

    DumpAttempt(AttachSocket socket, Path file, DumpOptions options, DumpRooms rooms) {
        this.socket = socket;
        this.target = socket.target();
        this.vm = "VM " + target.id().pid();
        this.file = file;
        this.options = options;
        this.rooms = rooms;
        this.expected = DiskSpace.expected(options.heapBytes(), options.gzipLevel() > 0);
        this.peak = socket.feature().orElse(FIRST_JDK_THAT_WRITES_PARTS) < FIRST_JDK_THAT_WRITES_PARTS
                ? expected
                : DiskSpace.twice(expected);
    }

    /** How far it came in one place. */
    private sealed interface Step {
        record Whole() implements Step {}

        /** Not here, but perhaps elsewhere; {@code reason} is the end of a sentence. */
        record NotHere(String reason) implements Step {}

        record Over(String sentence) implements Step {}
    }

    /**
     * Makes it in {@code landing}, which lies beside the file.
     *
     * @param near the folder of {@code landing} as the target sees it, if it can write there
     * @throws IOException if nothing can be written beside the file
     */
    DumpResult into(DumpRoom landing, Optional<String> near) throws IOException, InterruptedException {
        if (options.gzipLevel() > 0 && socket.feature().orElse(FIRST_JDK_THAT_COMPRESSES) < FIRST_JDK_THAT_COMPRESSES) {
            return new DumpResult.Refused(vm + " runs JDK " + socket.feature().orElseThrow() + ", and no JDK before "
                    + FIRST_JDK_THAT_COMPRESSES + " compresses its dumps; ask for one that is not compressed.");
        }
        if (options.filter().isPresent()) {
            return switch (filtered(landing, options.filter().get())) {
                case Step.Whole whole -> finish(landing);
                case Step.Over(String sentence) -> new DumpResult.Refused(sentence);
                case Step.NotHere(String reason) -> new DumpResult.Refused(reason);
            };
        }
        Optional<String> lack = lack(landing, near.isPresent() ? peak : expected);
        Step step = lack.isPresent() ? new Step.Over(lack.get()) : new Step.NotHere("");
        if (lack.isEmpty() && near.isPresent()) {
            step = write(landing, near.get());
        }
        if (step instanceof Step.NotHere) {
            step = writeElsewhere(landing);
        }
        return switch (step) {
            case Step.Over(String sentence) -> new DumpResult.Refused(sentence);
            case Step.NotHere(String reason) -> new DumpResult.Refused(reason);
            case Step.Whole whole -> finish(landing);
        };
    }

    /** It is filtered on its way here, so that what the filter leaves out never lies on a disk. */
    private Step filtered(DumpRoom landing, DumpFilter filter) throws InterruptedException {
        Optional<String> lack = lack(landing, expected);
        if (lack.isPresent()) {
            return new Step.Over(lack.get());
        }
        DumpOptions ofVm = options.withGzip(0); // packed bytes cannot be looked through
        return switch (new DumpTransfer(socket, ofVm, rooms, Optional.of(landing.folder()))
                .into((dump, _) -> filter(dump, landing, filter))) {
            case DumpTransfer.Outcome.Whole whole -> new Step.Whole();
            case DumpTransfer.Outcome.Broken(String sentence) -> new Step.Over(sentence + NOTHING_KEPT);
            case DumpTransfer.Outcome.NotHere(String reason) -> new Step.Over(reason);
        };
    }

    private static void filter(InputStream dump, DumpRoom landing, DumpFilter filter) throws IOException {
        try (OutputStream out = new BufferedOutputStream(
                Channels.newOutputStream(FileChannel.open(
                        landing.file(DUMP),
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))),
                FILTER_BUFFER)) {
            filter.pass(dump, out);
        }
    }

    private Optional<String> lack(DumpRoom landing, OptionalLong needed) {
        return DiskSpace.lack(needed, landing.folder().usableBytes(), file.getParent() + "")
                .map(sentence -> sentence + " Make room, choose another folder, or have the dump compressed.");
    }

    /** In the target's own folders, one after the other; fetched from there. */
    private Step writeElsewhere(DumpRoom landing) throws IOException, InterruptedException {
        List<String> reasons = new ArrayList<>();
        for (String folder : DumpPlaces.ofTarget(target)) {
            switch (writeIn(folder, landing)) {
                case Step.NotHere(String reason) ->
                    reasons.add(
                            folder + ": " + (reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason));
                case Step.Over over -> {
                    return over;
                }
                case Step.Whole whole -> {
                    return whole;
                }
            }
        }
        return new Step.Over(vm + " has no folder to write its dump to that can be reached from here ("
                + String.join("; ", reasons) + "). Make one of them usable.");
    }

    private Step writeIn(String folder, DumpRoom landing) throws IOException, InterruptedException {
        DumpRoom room;
        try {
            room = rooms.make(DumpPlaces.open(target, folder), target.uid());
        } catch (IOException e) {
            return new Step.NotHere(HeapDumper.reason(e));
        }
        try (room) {
            OptionalLong needed = room.folder().sharesDiskWith(landing.folder())
                    ? DiskSpace.twice(expected) // as the copy takes as much
                    : peak;
            Optional<String> lack = DiskSpace.lack(needed, room.folder().usableBytes(), folder + " of " + vm);
            if (lack.isPresent()) {
                return new Step.NotHere(lack.get());
            }
            Step step = write(room, folder);
            return step instanceof Step.Whole ? copy(room, landing) : step;
        }
    }

    /** Has the VM write into {@code room}. */
    private Step write(DumpRoom room, String folder) throws InterruptedException {
        String path = (folder.equals("/") ? "" : folder) + "/" + room.name() + "/" + DUMP;
        List<String> arguments = new ArrayList<>(List.of(path, options.live() ? "-live" : "-all"));
        if (options.gzipLevel() > 0) {
            arguments.add(Integer.toString(options.gzipLevel()));
        }
        try (AttachCommand command = socket.send("dumpheap", arguments)) {
            return judge(follow(command, room));
        } catch (IOException e) {
            return new Step.Over(vm + " cannot be asked: " + e.getMessage() + ".");
        }
    }

    /** Nobody can say how long a VM takes for its heap. It either answers or ends. */
    private Reply follow(AttachCommand command, DumpRoom room) throws InterruptedException {
        Optional<Reply> reply = Optional.empty();
        while (reply.isEmpty()) {
            options.progress().at(Stage.WRITING, room.bytes(DUMP), expected);
            reply = command.await(TICK);
            if (reply.isEmpty() && !AttachSocket.isAlive(target)) {
                return new Reply.Lost();
            }
        }
        return reply.get();
    }

    private Step judge(Reply reply) throws InterruptedException {
        return switch (reply) {
            case Reply.Lost lost -> brokenOff();
            case Reply.Answered(int code, String text) when code == 0 && text.contains(CREATED) -> new Step.Whole();
            case Reply.Answered(int code, String text)
            when text.contains(NOT_CREATED) ->
                new Step.NotHere(text.substring(text.lastIndexOf(": ") + 1).strip());
            // JDK 25 answers while it works, so that an answer may break off too.
            case Reply.Answered(int code, String text) when complaint(text).isEmpty() -> brokenOff();
            case Reply.Answered(int code, String text) ->
                new Step.Over(vm + " did not write its dump to the end: " + complaint(text) + "." + NOTHING_KEPT);
        };
    }

    /** A process that ends closes its files a moment before it is gone. */
    private Step brokenOff() throws InterruptedException {
        for (int i = 0; i < LAST_LOOKS && AttachSocket.isAlive(target); i++) {
            Thread.sleep(TICK);
        }
        return new Step.Over(
                AttachSocket.isAlive(target)
                        ? vm + " broke off its dump." + NOTHING_KEPT
                        : vm + " ended while it was dumped." + NOTHING_KEPT);
    }

    /** The first line only says where to. */
    static String complaint(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("Dumping heap to"))
                .map(String::strip)
                .collect(Collectors.joining(" "));
    }

    /** Copies what another user wrote. It must prove to be what was asked for: a regular file, of a size that fits. */
    private Step copy(DumpRoom from, DumpRoom to) throws IOException {
        try (FileChannel in = from.open(DUMP);
                FileChannel out = FileChannel.open(
                        to.file(DUMP),
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            long size = in.size();
            Optional<String> lack =
                    DiskSpace.lack(OptionalLong.of(size), to.folder().usableBytes(), file.getParent() + "");
            if (lack.isPresent()) {
                return new Step.Over(lack.get() + NOTHING_KEPT);
            }
            long at = 0;
            while (at < size) {
                options.progress().at(Stage.COPYING, at, OptionalLong.of(size));
                long step = in.transferTo(at, Math.min(COPY_STEP, size - at), out);
                if (step <= 0) {
                    return new Step.Over("The dump of " + vm + " became shorter while it was copied." + NOTHING_KEPT);
                }
                at += step;
            }
            return new Step.Whole();
        }
    }

    private DumpResult finish(DumpRoom landing) throws IOException {
        if (options.filter().isEmpty()) { // else it was counted on its way
            try (FileChannel dump = landing.open(DUMP)) {
                if (!DumpEnd.isWhole(dump, options.gzipLevel() > 0)) {
                    return new DumpResult.Refused("The dump that " + vm + " wrote has no end." + NOTHING_KEPT);
                }
            }
        }
        String made = DUMP;
        if (options.conversion().isPresent()) {
            options.progress().at(Stage.CONVERTING, 0, OptionalLong.empty());
            try {
                options.conversion().get().convert(landing.file(DUMP), landing.file(CONVERTED));
            } catch (IOException e) {
                return new DumpResult.Refused(
                        "The dump of " + vm + " could not be converted: " + HeapDumper.reason(e) + "." + NOTHING_KEPT);
            }
            made = CONVERTED;
        }
        Path whole = landing.file(made);
        Files.setPosixFilePermissions(whole, PosixFilePermissions.fromString("rw-------"));
        long bytes = Files.size(whole);
        return name(whole)
                ? new DumpResult.Done(file, bytes, (System.nanoTime() - startNanos) / 1_000_000)
                : new DumpResult.Refused(HeapDumper.exists(file));
    }

    /** Gives it its name; false if somebody else took that meanwhile, and it may not be replaced. */
    private boolean name(Path whole) throws IOException {
        if (options.replace()) {
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
            return true;
        }
        try {
            Files.createLink(file, whole); // fails if the name is taken, where a rename would not
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException | UnsupportedOperationException e) {
            if (Files.exists(file)) {
                return false;
            }
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE); // a file system without links
            return true;
        }
    }
}
