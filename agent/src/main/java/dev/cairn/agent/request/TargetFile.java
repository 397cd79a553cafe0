// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.request;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A file of the target that a monitor names, for the VM to write. */
public final class TargetFile {
    private TargetFile() {}

    /**
     * The absolute path of a file that is there, or that can be made.
     *
     * @param what the VM will write, for the sentence that refuses it
     */
    public static Path writable(String name, String what) throws Refusal {
        try {
            Path path = Path.of(name).toAbsolutePath();
            Path folder = path.getParent();
            boolean isFile = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
            if (folder == null
                    || !Files.isWritable(folder)
                    || (!isFile && Files.exists(path, LinkOption.NOFOLLOW_LINKS))) {
                throw new Refusal("This VM cannot write " + what + " to " + path
                        + ": name a file in a folder that it can write to.");
            }
            return path;
        } catch (InvalidPathException e) {
            throw new Refusal("This is no name of a file: " + name + ".");
        }
    }
}
