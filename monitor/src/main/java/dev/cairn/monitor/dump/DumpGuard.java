// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import java.io.IOException;
import java.util.Optional;

/**
 * A shell that outlives this process if it is killed ({@code kill -9}), so that no VM then waits for ever for a reader of its
 * FIFO: it opens both ends of each, which has a VM go on, and puts a link to the folder in its place, which no VM that comes
 * later can write to, nor make a file of. Where there is no shell, there is no guard.
 */
final class DumpGuard implements AutoCloseable {
    static final String FIFO = "heap.fifo";
    /** What a VM that writes parts calls the first of them. */
    static final String PART = FIFO + ".p0";

    /** Its input ends when this process does. */
    private static final String SCRIPT =
            "trap '' INT TERM HUP QUIT; cd \"$0\" || exit; echo; read _;" + " for f in " + FIFO + " " + PART
                    + "; do [ -p $f ] && (exec 3<>$f; ln -s . $f.link && mv -f $f.link $f || rm -f $f); done";

    private final Optional<Process> shell;

    private DumpGuard(Optional<Process> shell) {
        this.shell = shell;
    }

    /** Begins to guard what is in a room. */
    static DumpGuard of(DumpRoom room) {
        try {
            String folder = "/proc/" + ProcessHandle.current().pid() + "/fd/"
                    + room.folder().number();
            Process shell = new ProcessBuilder("/bin/sh", "-c", SCRIPT, folder)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int _ = shell.getInputStream().read(); // by now it is there
            return new DumpGuard(Optional.of(shell));
        } catch (IOException e) {
            return new DumpGuard(Optional.empty());
        }
    }

    /** Does for it what the end of this process does. */
    void leave() throws IOException, InterruptedException {
        if (shell.isPresent()) {
            shell.get().getOutputStream().close();
            int _ = shell.get().waitFor();
        }
    }

    /** Ends it, as nobody waits any more. */
    @Override
    public void close() {
        shell.ifPresent(Process::destroyForcibly);
    }
}
