// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.attach.Target;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code cairn hprof path}: where the agent's library is. */
@Command(
        name = "path",
        description = {
            "Print the folder of libhprof.so, for LD_LIBRARY_PATH or -agentpath:FOLDER/libhprof.so=OPTIONS.",
            "It stays where it is, and goes on to work, until this Cairn is removed or built anew."
        })
final class HprofPathCommand implements Callable<Integer> {
    private static final long ROOT = 0;

    private final Terminal terminal;

    HprofPathCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return switch (HprofFolder.make()) {
            case HprofFolder.Made.Folder(var path) -> {
                terminal.out().println(path);
                tellWhoCannotLoadIt(path);
                yield ExitCode.DONE;
            }
            case HprofFolder.Made.Failed(String why) -> {
                terminal.complain(why);
                yield ExitCode.SAID_NO;
            }
        };
    }

    /** Root sets programs of other users up, whose VMs load and run what is there as those users. */
    private void tellWhoCannotLoadIt(Path folder) {
        if (Target.ownUid() == ROOT && !HprofFolder.isChosen()) {
            HprofFolder.obstacleForOthers(folder)
                    .ifPresent(obstacle -> terminal.complain("Only VMs of root can load it from there, as " + obstacle
                            + " is closed to others: for a VM of another user run this command as that user, or keep Cairn,"
                            + " and its cache (XDG_CACHE_HOME), where everybody may enter."));
        }
    }
}
