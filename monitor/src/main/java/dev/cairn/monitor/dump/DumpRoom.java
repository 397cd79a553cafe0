// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.leftover.Leftovers;
import dev.cairn.monitor.proc.OpenFolder;
import dev.cairn.monitor.proc.RegularFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A folder in which one dump is made, with a name that no other user can guess, for one user alone. Removing it removes
 * everything in it, and the way by which the VM could put more there: a VM of JDK 22 or later writes several files
 * beside the one that it was asked for.
 */
final class DumpRoom implements AutoCloseable {
    private static final int RANDOM_BYTES = 12;
    private static final int PRIVATE = 0700;
    private static final int TRIES = 50;
    private static final long PAUSE_MILLIS = 10;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final OpenFolder parent;
    private final String name;
    private final OpenFolder folder;
    private boolean gone;
    private boolean closed;

    private DumpRoom(OpenFolder parent, String name, OpenFolder folder) {
        this.parent = parent;
        this.name = name;
        this.folder = folder;
    }

    /**
     * Makes one in {@code parent}, which is its own from now on.
     *
     * @param owner the user that is to write there
     * @throws IOException if it cannot be; the message is the end of a sentence
     */
    static DumpRoom make(OpenFolder parent, long owner) throws IOException {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        String name =
                Leftovers.DUMP + ProcessMark.own().text() + "-" + HexFormat.of().formatHex(random);
        Leftovers.sweep(parent); // what a killed one was at may be as large as what is begun now
        if (!parent.make(name, PRIVATE)) {
            parent.close();
            throw new IOException("nothing can be written there");
        }
        OpenFolder folder;
        try {
            folder = parent.enter(name);
        } catch (IOException e) {
            parent.close();
            throw e;
        }
        DumpRoom room = new DumpRoom(parent, name, folder);
        try {
            folder.setMode(PRIVATE); // whatever mask this process has
            if (folder.uid() != owner) {
                folder.giveTo(owner);
            }
            return room;
        } catch (IOException e) {
            room.close();
            throw new IOException("it cannot be made the VM's user's", e);
        }
    }

    String name() {
        return name;
    }

    OpenFolder folder() {
        return folder;
    }

    /** Leads to a file in here, while this is open. */
    Path file(String file) {
        return folder.file(file);
    }

    /** Opens a file that the VM wrote: a regular one, and no link. */
    FileChannel open(String file) throws IOException {
        return RegularFile.openNoLink(folder.file(file));
    }

    /** How many bytes of {@code whole} there are: in itself, or in the parts beside it that the VM joins to it. */
    synchronized long bytes(String whole) {
        long joined = 0;
        long parts = 0;
        if (gone) {
            return 0;
        }
        try (SecureDirectoryStream<Path> files = folder.files()) {
            for (Path path : files) {
                Path file = path.getFileName();
                long size = size(files, file);
                joined += file.toString().equals(whole) ? size : 0;
                parts += file.toString().equals(whole) ? 0 : size;
            }
        } catch (IOException | DirectoryIteratorException e) {
            return Math.max(joined, parts); // a look at the progress is not worth more than that
        }
        return Math.max(joined, parts);
    }

    private static long size(SecureDirectoryStream<Path> files, Path file) throws IOException {
        try {
            return files.getFileAttributeView(file, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes()
                    .size();
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /** Removes it. A VM that is still at it may be making files just then, so this is tried for half a second. */
    synchronized void remove() {
        for (int i = 0; i < TRIES && !gone; i++) {
            gone = tryToRemove();
            if (!gone) {
                pause();
            }
        }
        gone = true;
    }

    @Override
    public synchronized void close() {
        remove();
        if (!closed) {
            closed = true;
            folder.close();
            parent.close();
        }
    }

    private boolean tryToRemove() {
        try (SecureDirectoryStream<Path> files = folder.files()) {
            for (Path file : files) {
                delete(files, file.getFileName());
            }
        } catch (IOException | DirectoryIteratorException e) {
            return false;
        }
        try (SecureDirectoryStream<Path> beside = parent.files()) {
            beside.deleteDirectory(Path.of(name));
            return true;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException | DirectoryIteratorException e) {
            return !Files.exists(parent.file(name), LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static void delete(SecureDirectoryStream<Path> files, Path file) throws IOException {
        try {
            files.deleteFile(file);
        } catch (NoSuchFileException e) {
            // the VM has removed it itself
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
