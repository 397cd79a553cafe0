// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

/** The value of {@code --http}: a port, or a loopback address with a port. */
public final class ListenAddress {
    private static final int LARGEST_PORT = 65_535;

    private ListenAddress() {}

    public sealed interface Parsed {}

    public record Valid(int port) implements Parsed {}

    public record Invalid(String sentence) implements Parsed {}

    public static Parsed parse(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "127.0.0.1" : text.substring(0, colon);
        String port = text.substring(colon + 1);
        if (!host.equals("127.0.0.1") && !host.equals("localhost")) {
            return new Invalid("Cairn serves on 127.0.0.1 only, not on \"" + host
                    + "\", for its page shows what runs here. From another machine: ssh -L 8710:127.0.0.1:8710 HOST");
        }
        boolean digits = !port.isEmpty() && port.length() <= 5 && port.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits || Integer.parseInt(port) > LARGEST_PORT) {
            return new Invalid("\"" + port + "\" is no port; give a number from 0 to " + LARGEST_PORT
                    + ", as in --http 127.0.0.1:8710");
        }
        return new Valid(Integer.parseInt(port));
    }
}
