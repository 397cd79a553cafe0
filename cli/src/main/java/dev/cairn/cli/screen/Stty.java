// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The modes of the terminal that this process belongs to, by the program {@code stty}. */
final class Stty {
    static final File TERMINAL = new File("/dev/tty");

    /** Ctrl-Z would leave the shell on a screen that is not its own, so it does nothing. */
    private static final String[] KEYS_AT_ONCE = {"-icanon", "-echo", "min", "1", "time", "0", "susp", "undef"};

    private Stty() {}

    /** All modes as they are, for {@link #restore}; empty where there is no terminal, or no {@code stty}. */
    static Optional<String> modes() {
        return run("-g").map(String::strip).filter(modes -> !modes.isEmpty());
    }

    /** Has the terminal hand over each key at once and show none; its size. Ctrl-C goes on being that. */
    static Optional<ScreenSize> takeKeys() {
        List<String> arguments = new ArrayList<>(List.of(KEYS_AT_ONCE));
        arguments.add("size");
        return run(arguments.toArray(String[]::new)).map(ScreenSize::parse);
    }

    static void restore(String modes) {
        var _ = run(modes);
    }

    private static Optional<String> run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("stty"));
        command.addAll(List.of(arguments));
        try {
            Process stty = new ProcessBuilder(command)
                    .redirectInput(TERMINAL)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return stty.waitFor() == 0 ? Optional.of(said) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
