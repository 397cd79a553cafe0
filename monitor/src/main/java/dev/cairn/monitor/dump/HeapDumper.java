// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.OpenFolder;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Dumps the heap of a running VM into a file, by the VM's own dumper. While the VM writes, its threads stand still.
 *
 * <p>The file has its name only once it is whole, and is readable by its user alone; before, and if it comes to nothing,
 * there is nothing under that name but what was there before. Nothing else stays behind either, also if the VM or this
 * program is ended meanwhile. A VM in a container, or of another user, writes in a folder of its own, and its dump is copied
 * from there.
 */
public final class HeapDumper {
    private HeapDumper() {}

    /**
     * Dumps {@code vm} into {@code file}. Returns when that is done, however long it takes the VM; an interrupt, or the end
     * of this program, ends the waiting, while the VM goes on writing to a file that has no name any more.
     */
    public static DumpResult dump(VmId vm, Path file, DumpOptions options) throws InterruptedException {
        Path whole = file.toAbsolutePath().normalize();
        Optional<String> refusal = unusable(whole, options);
        if (refusal.isPresent()) {
            return new DumpResult.Refused(refusal.get());
        }
        Optional<Target> target = Target.of(ProcFs.ofThisMachine(), vm);
        if (target.isEmpty()) {
            return new DumpResult.Refused(Target.whyNone(ProcFs.ofThisMachine(), vm));
        }
        return switch (AttachSocket.open(target.get(), options.patience())) {
            case AttachSocket.Opening.Shut(String sentence) -> new DumpResult.Refused(sentence);
            case AttachSocket.Opening.Open(AttachSocket socket) -> dump(socket, whole, options);
        };
    }

    /**
     * Has {@code sink} take a dump of {@code vm} while the VM writes it, compressed if the options say so. JDK 22 and
     * later are too early for that with their heap: it waits in a file without a name here. If it breaks off, the sink has what came until then;
     * of JDK 22 and later it has nothing.
     */
    public static PassedDump stream(VmId vm, DumpSink sink, DumpOptions options) throws InterruptedException {
        long start = System.nanoTime();
        Optional<Target> target = Target.of(ProcFs.ofThisMachine(), vm);
        if (target.isEmpty()) {
            return new PassedDump.Refused(Target.whyNone(ProcFs.ofThisMachine(), vm));
        }
        return switch (AttachSocket.open(target.get(), options.patience())) {
            case AttachSocket.Opening.Shut(String sentence) -> new PassedDump.Refused(sentence);
            case AttachSocket.Opening.Open(AttachSocket socket) -> {
                try (DumpRooms rooms = new DumpRooms()) {
                    yield switch (new DumpTransfer(socket, options, rooms, Optional.empty()).into(sink)) {
                        case DumpTransfer.Outcome.Whole(long bytes) ->
                            new PassedDump.Whole(bytes, (System.nanoTime() - start) / 1_000_000);
                        case DumpTransfer.Outcome.Broken(String sentence) -> new PassedDump.Refused(sentence);
                        case DumpTransfer.Outcome.NotHere(String reason) -> new PassedDump.Refused(reason);
                    };
                }
            }
        };
    }

    private static Optional<String> unusable(Path file, DumpOptions options) {
        Path folder = folderOf(file);
        if (!Files.isDirectory(folder)) {
            return Optional.of(
                    Files.exists(folder)
                            ? folder + " is no folder, so " + file.getFileName() + " cannot be made in it."
                            : "The folder " + folder + " does not exist; make it first.");
        }
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(file + " exists, and is no ordinary file; choose another name.");
        }
        return options.replace() ? Optional.empty() : Optional.of(exists(file));
    }

    static String exists(Path file) {
        return file + " exists already; choose another name, or have it replaced (--force).";
    }

    private static Path folderOf(Path file) {
        return Optional.ofNullable(file.getParent()).orElse(file);
    }

    private static DumpResult dump(AttachSocket socket, Path file, DumpOptions options) throws InterruptedException {
        try (DumpRooms rooms = new DumpRooms()) {
            DumpResult result = dump(socket, file, options, rooms);
            return result instanceof DumpResult.Refused && rooms.hasEnded()
                    ? new DumpResult.Refused(
                            "The dump of VM " + socket.target().id().pid() + " was given up.")
                    : result;
        }
    }

    private static DumpResult dump(AttachSocket socket, Path file, DumpOptions options, DumpRooms rooms)
            throws InterruptedException {
        Path folder = folderOf(file);
        try {
            Path real = folder.toRealPath();
            Optional<String> near;
            DumpRoom landing;
            try (OpenFolder opened = OpenFolder.at(real)) {
                near = DumpPlaces.seenByTarget(socket.target(), real, opened);
            }
            landing = rooms.make(OpenFolder.at(real), Target.ownUid());
            return new DumpAttempt(socket, file, options, rooms).into(landing, near);
        } catch (IOException e) {
            return new DumpResult.Refused(
                    "No file can be made in " + folder + ": " + reason(e) + ". Choose another folder.");
        }
    }

    /** What an exception says, without a full stop; of that of a file system the end, as Java puts the path before it. */
    static String reason(IOException e) {
        String message = String.valueOf(e.getMessage());
        String end = e instanceof FileSystemException
                ? message.substring(message.lastIndexOf(": ") + 1).strip()
                : message.strip();
        return end.endsWith(".") ? end.substring(0, end.length() - 1) : end;
    }
}
