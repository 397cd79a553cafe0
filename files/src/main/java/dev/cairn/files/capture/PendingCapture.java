// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import dev.cairn.files.ProcessMark;
import dev.cairn.files.Unfinished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A capture that is being made: whoever makes it writes its contents to {@link #file}. It is in no list until it is kept, and
 * closing it without that deletes it; so does the end of this process, and where that is killed, the next one.
 */
public final class PendingCapture implements AutoCloseable {
    private final Captures captures;
    private final Path folder;
    private final String id;
    private final CaptureDescription description;
    private boolean kept;

    private PendingCapture(Captures captures, Path folder, String id, CaptureDescription description) {
        this.captures = captures;
        this.folder = folder;
        this.id = id;
        this.description = description;
    }

    static PendingCapture begin(Captures captures, Path captureFolder, CaptureDescription description)
            throws IOException {
        String id = CaptureId.random();
        Path folder = Files.createDirectory(
                captureFolder.resolve("." + id + "." + ProcessMark.own().text() + CaptureFolder.PART),
                CaptureFolder.OWNER_ONLY);
        return new PendingCapture(captures, Unfinished.add(folder, CaptureFolder::delete), id, description);
    }

    /** Where the contents belong. It is not there yet, and what makes it may need files of its own beside it meanwhile. */
    public Path file() {
        return folder.resolve(description.contents());
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
            captures.requireRoom(0); // what is pending is counted already
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
