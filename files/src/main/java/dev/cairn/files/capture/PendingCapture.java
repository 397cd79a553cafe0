// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import dev.cairn.files.PendingFile;
import dev.cairn.files.ProcessMark;
import dev.cairn.files.Unfinished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A capture that is being made: its maker writes the contents to {@link #file}. It is in no list until it is kept, and
 * closing it without that deletes it; so does the end of this process, unless it is made at the end, and where that is killed, the
 * next one.
 */
public final class PendingCapture implements AutoCloseable {
    private final Captures captures;
    private final Path folder;
    private final String id;
    private final boolean endsWithProcess;
    private CaptureDescription description;
    private boolean kept;

    private PendingCapture(
            Captures captures, Path folder, String id, CaptureDescription description, boolean endsWithProcess) {
        this.captures = captures;
        this.folder = folder;
        this.id = id;
        this.description = description;
        this.endsWithProcess = endsWithProcess;
    }

    /** @param endsWithProcess whether the end of this process deletes it */
    static PendingCapture begin(
            Captures captures, Path captureFolder, CaptureDescription description, boolean endsWithProcess)
            throws IOException {
        String id = CaptureId.random();
        Path folder = Files.createDirectory(
                captureFolder.resolve("." + id + "." + ProcessMark.own().text() + CaptureFolder.PART),
                CaptureFolder.OWNER_ONLY);
        if (endsWithProcess) {
            var _ = Unfinished.add(folder, CaptureFolder::delete);
        }
        return new PendingCapture(captures, folder, id, description, endsWithProcess);
    }

    /** Where the contents belong. It is not there yet, and what makes it may need files of its own beside it meanwhile. */
    public Path file() {
        return folder.resolve(description.contents());
    }

    /**
     * Writes the contents, as far as there is room.
     *
     * @throws CaptureRefusedException if all together would take more than the limit
     */
    public void write(PendingFile.Content<?> contents) throws IOException {
        long room = captures.room();
        PendingFile.Content<?> bounded = out -> contents.writeTo(new BoundedOutput(out, room, Captures::full));
        var _ = endsWithProcess ? PendingFile.create(file(), bounded) : PendingFile.replace(file(), bounded);
    }

    /** Says what the contents are, once somebody has looked into them. */
    public void is(CaptureKind kind, String ending) throws IOException {
        Path before = file();
        description = new CaptureDescription(
                kind, description.origin(), description.takenMillis(), description.name(), description.note(), ending);
        Files.move(before, file());
    }

    /**
     * Makes it a capture. If that is refused, it can still be closed.
     *
     * @throws CaptureRefusedException if all together would take more than the limit
     */
    public Capture keep() throws IOException {
        Files.setPosixFilePermissions(file(), CaptureFolder.FILE_OF_OWNER);
        return keepAsItIs();
    }

    /** The same, with the permissions that the file has: it may have another name elsewhere. */
    Capture keepAsItIs() throws IOException {
        description.write(folder);
        var _ = captures.locked(() -> {
            captures.requireRoomFor(folder);
            return Files.move(folder, captures.folder().resolve(id), StandardCopyOption.ATOMIC_MOVE);
        });
        kept = true;
        Unfinished.remove(folder);
        return captures.find(id);
    }

    @Override
    public void close() throws IOException {
        if (!kept) {
            CaptureFolder.delete(folder);
            Unfinished.remove(folder);
        }
    }
}
