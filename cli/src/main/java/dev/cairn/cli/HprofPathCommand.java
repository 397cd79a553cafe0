// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

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
    private final Terminal terminal;

    HprofPathCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return switch (HprofFolder.make()) {
            case HprofFolder.Made.Folder(var path) -> {
                terminal.out().println(path);
                yield Main.DONE;
            }
            case HprofFolder.Made.Failed(String why) -> {
                terminal.complain(why);
                yield Main.SAID_NO;
            }
        };
    }
}
