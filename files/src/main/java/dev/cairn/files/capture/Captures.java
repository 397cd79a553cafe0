// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import dev.cairn.files.FileStatus;
import dev.cairn.files.PendingFile;
import dev.cairn.files.ProcessMark;
import dev.cairn.files.UserFolders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * All that this user has kept of VMs: profiles, thread dumps and heap dumps, each in a folder of its own below one that only
 * this user may look into. A capture appears whole or not at all. All together are bounded, and nothing but its user deletes
 * one. For any thread, and for several processes at once.
 *
 * <p>Sentences name captures by their ids, and say {@code cairn captures} for what to do.
 */
public final class Captures {
    /** How the commands that read files name a capture instead of a file. */
    public static final String PREFIX = "capture:";

    private static final String LOCK = ".lock";
    private static final String MAKE_ROOM = " Delete some of them (cairn captures; cairn captures delete ID), or set "
            + CaptureLimit.VARIABLE + " to more, such as 50g.";
    /** A lock on a file is the process's own, so threads need one besides. */
    private static final ReentrantLock THREADS = new ReentrantLock();

    private final Path folder;
    private final CaptureLimit limit;

    private Captures(Path folder, CaptureLimit limit) {
        this.folder = folder.toAbsolutePath().normalize();
        this.limit = limit;
    }

    /** Those of the user this process runs as, in {@code $XDG_DATA_HOME/cairn/captures}. */
    public static Captures ofThisUser() {
        return of(UserFolders.ofThisProcess());
    }

    /** Those of a user whose environment is known. */
    public static Captures of(UserFolders user) {
        return new Captures(user.data().resolve("captures"), CaptureLimit.of(user.environment()));
    }

    /** Those in a folder, which need not be there yet. */
    public static Captures in(Path folder) {
        return new Captures(folder, new CaptureLimit(Optional.empty()));
    }

    /** The same, with a bound as {@code CAIRN_CAPTURES_MAX} has it. */
    public static Captures in(Path folder, String limit) {
        return new Captures(folder, new CaptureLimit(Optional.of(limit)));
    }

    /** Where they lie. */
    public Path folder() {
        return folder;
    }

    /**
     * All there are, the newest first and damaged ones last.
     *
     * @throws CaptureRefusedException if others than this user could have put there what lies there
     */
    public List<CaptureEntry> list() throws IOException {
        CaptureFolder.requireOwn(folder);
        List<CaptureEntry> found = new ArrayList<>();
        for (Path each : CaptureFolder.children(folder)) {
            if (CaptureId.isId(each.getFileName().toString())) {
                found.add(read(each));
            }
        }
        found.sort(Comparator.comparingLong(Captures::takenMillis).reversed().thenComparing(CaptureEntry::id));
        return found;
    }

    private static long takenMillis(CaptureEntry entry) {
        return switch (entry) {
            case Capture capture -> capture.takenMillis();
            case DamagedCapture _ -> Long.MIN_VALUE;
        };
    }

    private static CaptureEntry read(Path at) {
        String id = at.getFileName().toString();
        Optional<CaptureDescription> found = CaptureDescription.read(at);
        if (found.isEmpty()) {
            return new DamagedCapture(
                    id, CaptureFolder.bytes(at), "Its description is missing or damaged: " + at + " has what is left.");
        }
        CaptureDescription description = found.get();
        Path file = at.resolve(description.contents());
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return new DamagedCapture(
                    id, CaptureFolder.bytes(at), "Its contents are missing: there is no " + file + ".");
        }
        return new Capture(
                id,
                description.kind(),
                description.origin(),
                description.takenMillis(),
                CaptureFolder.bytes(file),
                description.name(),
                description.note(),
                description.ending(),
                file);
    }

    /**
     * The capture whose id begins so.
     *
     * @throws CaptureRefusedException if there is none, or more than one, or it is damaged
     */
    public Capture find(String idOrPrefix) throws IOException {
        return switch (entry(idOrPrefix)) {
            case Capture capture -> capture;
            case DamagedCapture damaged ->
                throw new CaptureRefusedException("Capture " + damaged.id() + " is damaged. " + damaged.why());
        };
    }

    /**
     * The same, be it damaged.
     *
     * @throws CaptureRefusedException if there is none, or more than one
     */
    public CaptureEntry entry(String idOrPrefix) throws IOException {
        List<CaptureEntry> fitting = list().stream()
                .filter(each -> !idOrPrefix.isEmpty() && each.id().startsWith(idOrPrefix))
                .toList();
        return switch (fitting.size()) {
            case 0 ->
                throw new CaptureRefusedException("There is no capture \"" + idOrPrefix + "\". See: cairn captures");
            case 1 -> fitting.getFirst();
            default ->
                throw new CaptureRefusedException("\"" + idOrPrefix + "\" fits " + fitting.size() + " captures: "
                        + fitting.stream().limit(5).map(CaptureEntry::id).collect(Collectors.joining(", "))
                        + (fitting.size() > 5 ? " and more" : "") + ". Use more of the id.");
        };
    }

    /**
     * Begins a capture whose contents come by its file.
     *
     * @param ending what says the format of the contents, such as {@code .hprof.gz}
     * @param expected bytes that they will take as far as known, for which there must be room; else 0
     * @throws CaptureRefusedException if there is no room for it
     */
    public PendingCapture begin(
            CaptureKind kind, CaptureOrigin origin, String name, String note, String ending, long expected)
            throws IOException {
        return begin(kind, origin, name, note, ending, expected, true);
    }

    private PendingCapture begin(
            CaptureKind kind,
            CaptureOrigin origin,
            String name,
            String note,
            String ending,
            long expected,
            boolean endsWithProcess)
            throws IOException {
        CaptureFolder.make(folder);
        requireRoom(Math.max(1, expected));
        CaptureDescription description =
                new CaptureDescription(kind, origin, System.currentTimeMillis(), name, note, ending);
        return PendingCapture.begin(this, folder, description, endsWithProcess);
    }

    /**
     * Keeps what somebody writes, as far as there is room.
     *
     * @param ending what says the format of the contents, such as {@code .json}
     * @throws CaptureRefusedException if all together would take more than the limit; then nothing of it is kept
     */
    public Capture add(
            CaptureKind kind,
            CaptureOrigin origin,
            String name,
            String note,
            String ending,
            PendingFile.Content<?> contents)
            throws IOException {
        try (PendingCapture pending = begin(kind, origin, name, note, ending, 0)) {
            pending.write(contents);
            return pending.keep();
        }
    }

    /** As above, but the end of the process does not delete what is being written: a command may finish it after Ctrl-C. */
    public Capture addAtEnd(
            CaptureKind kind,
            CaptureOrigin origin,
            String name,
            String note,
            String ending,
            PendingFile.Content<?> contents)
            throws IOException {
        try (PendingCapture pending = begin(kind, origin, name, note, ending, 0, false)) {
            pending.write(contents);
            return pending.keep();
        }
    }

    /** Keeps what a stream brings, to its end. */
    public Capture add(CaptureKind kind, CaptureOrigin origin, String name, String note, String ending, InputStream in)
            throws IOException {
        return add(kind, origin, name, note, ending, in::transferTo);
    }

    /**
     * Keeps a file that is there, and stays. A heap dump that is this user's own and on the same disk gets a second name, so that it
     * takes no more room than before: a change of that file is a change of the capture. All else is copied.
     */
    public Capture take(Path file, CaptureKind kind, CaptureOrigin origin, String name, String note, String ending)
            throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new CaptureRefusedException(
                    Files.exists(file) ? file + " is no file." : "There is no file " + file + ".");
        }
        Path real = file.toRealPath();
        try (PendingCapture pending = begin(kind, origin, name, note, ending, Files.size(real))) {
            if (kind == CaptureKind.HEAP && link(pending.file(), real)) {
                return pending.keepAsItIs();
            }
        }
        try (InputStream in = Files.newInputStream(real)) {
            return add(kind, origin, name, note, ending, in);
        }
    }

    private static boolean link(Path to, Path file) {
        try {
            if (!FileStatus.of(file).filter(FileStatus::isOfThisUser).isPresent()) {
                return false;
            }
            Files.createLink(to, file);
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false; // on another disk, or on one whose files have one name each
        }
    }

    /** Gives a capture another name. */
    public Capture rename(String idOrPrefix, String name) throws IOException {
        return change(idOrPrefix, find(idOrPrefix), name, Optional.empty());
    }

    /** Gives a capture another note; an empty one takes it away. */
    public Capture note(String idOrPrefix, String note) throws IOException {
        Capture capture = find(idOrPrefix);
        return change(idOrPrefix, capture, capture.name(), Optional.of(note));
    }

    private Capture change(String asked, Capture capture, String name, Optional<String> note) throws IOException {
        if (name.isBlank()) {
            throw new CaptureRefusedException("A capture needs a name, and \"" + name + "\" is none.");
        }
        Path at = folder.resolve(capture.id());
        locked(() -> {
            CaptureDescription old = CaptureDescription.read(at)
                    .orElseThrow(() -> new CaptureRefusedException(
                            "There is no capture \"" + asked + "\" any more. See: cairn captures"));
            (note.isPresent() ? old.noted(note.get()) : old.named(name)).write(at);
            return at;
        });
        return find(capture.id());
    }

    /**
     * Deletes a capture, be it damaged.
     *
     * @return what was deleted
     */
    public CaptureEntry delete(String idOrPrefix) throws IOException {
        CaptureEntry entry = entry(idOrPrefix);
        Path at = folder.resolve(entry.id());
        Path aside = folder.resolve("." + entry.id() + "." + ProcessMark.own().text() + CaptureFolder.PART);
        try {
            // At once out of the list: what is left of it if this process is killed, the next one deletes.
            Files.move(at, aside, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            throw new CaptureRefusedException(
                    "Capture " + entry.id() + " has just been deleted by another process.", e);
        }
        CaptureFolder.delete(aside);
        return entry;
    }

    /** What all of them take on the disk, with those that are being made. */
    public long bytes() throws IOException {
        return CaptureFolder.bytes(folder);
    }

    /**
     * What all of them together may take, in bytes.
     *
     * @throws CaptureRefusedException if the user's setting is no size
     */
    public long limit() throws IOException {
        return limit.bytes(folder, bytes());
    }

    /** Something that must not go on in two processes at a time. */
    interface Locked<T> {
        T run() throws IOException;
    }

    <T> T locked(Locked<T> work) throws IOException {
        THREADS.lock();
        try (FileChannel file = FileChannel.open(
                        folder.resolve(LOCK),
                        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                        PosixFilePermissions.asFileAttribute(CaptureFolder.FILE_OF_OWNER));
                FileLock _ = file.lock()) {
            return work.run();
        } catch (FileSystemException e) {
            throw new CaptureRefusedException(
                    "The captures in " + folder + " cannot be changed: "
                            + Optional.ofNullable(e.getReason()).orElse(e.toString()) + ".",
                    e);
        } finally {
            THREADS.unlock();
        }
    }

    /**
     * Checks that {@code more} bytes fit, before somebody works for them.
     *
     * @throws CaptureRefusedException if they do not
     */
    public void requireRoom(long more) throws IOException {
        long used = bytes();
        long most = limit.bytes(folder, used);
        if (used > most - more) {
            throw full(more, used, most);
        }
    }

    /** Checks that what is finished and this one fit: others that are being made do not count. */
    void requireRoomFor(Path pending) throws IOException {
        long used = CaptureFolder.bytes(pending);
        for (Path each : CaptureFolder.children(folder)) {
            used += CaptureId.isId(each.getFileName().toString()) ? CaptureFolder.bytes(each) : 0;
        }
        long most = limit.bytes(folder, bytes());
        if (used > most) {
            throw full(0, used, most);
        }
    }

    private CaptureRefusedException full(long more, long used, long most) {
        return new CaptureRefusedException("This capture is not kept: "
                + (more > 1 ? "it may take " + mebibytes(more) + ", and " : "") + "captures take " + mebibytes(used)
                + " of at most " + mebibytes(most) + "." + MAKE_ROOM);
    }

    /** How many more bytes fit. */
    long room() throws IOException {
        long used = bytes();
        return Math.max(0, limit.bytes(folder, used) - used);
    }

    static CaptureRefusedException full() {
        return new CaptureRefusedException(
                "This capture is not kept: it is larger than the room that captures have left." + MAKE_ROOM);
    }

    private static String mebibytes(long bytes) {
        return bytes < 1 << 20 ? Math.ceilDiv(bytes, 1 << 10) + " KiB" : Math.ceilDiv(bytes, 1 << 20) + " MiB";
    }
}
