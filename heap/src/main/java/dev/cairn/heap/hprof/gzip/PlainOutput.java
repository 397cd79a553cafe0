// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.gzip;

import dev.cairn.heap.SnapshotException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that appears under its name only once it is whole, and that leaves some of the disk free. */
final class PlainOutput implements AutoCloseable {
    private static final long BETWEEN_CHECKS = 64L << 20;
    /** What other programs may need of the disk. */
    private static final long LEFT_FREE = 64L << 20;

    private static final String SUFFIX = ".part";

    private final long leftFree;
    private final Path packed;
    private final Path target;
    private final Path part;
    private final FileChannel channel;
    private long written;
    private long nextCheck;

    PlainOutput(Path packed, Path target) throws IOException {
        this(packed, target, LEFT_FREE);
    }

    /**
     * @param leftFree bytes of the disk that are not to be taken
     */
    PlainOutput(Path packed, Path target, long leftFree) throws IOException {
        this.leftFree = leftFree;
        this.packed = packed;
        this.target = target;
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null) {
            throw new SnapshotException("There is no folder to inflate " + packed + " into.");
        }
        try {
            Files.createDirectories(folder);
            this.part = Files.createTempFile(folder, "inflating-", SUFFIX);
            this.channel = FileChannel.open(part, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new SnapshotException(
                    "Nothing can be written to " + folder + ", where " + packed
                            + " should be inflated. Name another folder for caches. The system says: " + e.getMessage()
                            + ".",
                    e);
        }
    }

    void write(ByteBuffer bytes) throws IOException {
        if (written >= nextCheck) {
            checkRoom();
            nextCheck = written + BETWEEN_CHECKS;
        }
        try {
            while (bytes.hasRemaining()) {
                written += channel.write(bytes);
            }
        } catch (IOException e) {
            throw new SnapshotException(noRoom("after", written) + " The system says: " + e.getMessage() + ".", e);
        }
    }

    private void checkRoom() throws IOException {
        long free = Files.getFileStore(part).getUsableSpace();
        if (free - BETWEEN_CHECKS < leftFree) {
            throw new SnapshotException(noRoom("with " + free + " bytes free after", written));
        }
    }

    private String noRoom(String when, long bytes) {
        return "The disk has no room to inflate " + packed + ": stopped " + when + " " + bytes + " bytes of it in "
                + part.getParent() + ". Free some space, or name another folder for caches.";
    }

    long written() {
        return written;
    }

    /** Gives the file its name. */
    void finish() throws IOException {
        channel.close();
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes what was not finished. */
    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(part);
    }
}
