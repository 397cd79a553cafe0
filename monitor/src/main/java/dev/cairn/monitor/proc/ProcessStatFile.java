// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * {@code /proc/PID/stat} of one process, kept open. The descriptor belongs to the process and not to the number: once
 * the process has ended it reads nothing, even if the pid lives on as another one. Owned by one thread.
 */
public final class ProcessStatFile implements AutoCloseable {
    private static final int LONGEST_LINE = 1024;

    private final FileChannel channel;
    private final ByteBuffer direct = ByteBuffer.allocateDirect(LONGEST_LINE);
    private final byte[] line = new byte[LONGEST_LINE];

    private ProcessStatFile(FileChannel channel) {
        this.channel = channel;
    }

    public static Optional<ProcessStatFile> open(Path file) {
        try {
            return Optional.of(new ProcessStatFile(FileChannel.open(file, StandardOpenOption.READ)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The process as it is now; empty if it has ended. */
    public Optional<ProcessStat> read() {
        try {
            direct.clear();
            int length = channel.read(direct, 0);
            if (length <= 0) {
                return Optional.empty();
            }
            direct.flip().get(line, 0, length);
            return ProcessStat.parse(line, length).filter(stat -> !stat.isZombie());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // nothing was written, so nothing can be lost
        }
    }
}
