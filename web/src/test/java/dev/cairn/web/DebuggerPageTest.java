// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about the debuggers of a VM. */
class DebuggerPageTest extends RealPage {
    private static final byte[] HANDSHAKE = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern PORT = Pattern.compile("jdb -attach 127\\.0\\.0\\.1:([0-9]+)");

    @Test
    void showsPortsAndLetsDebuggersGo(@TempDir Path folder) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25, "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0")
                .start(Idle.class)) {
            var _ = monitor.openSwitchboard(new SwitchboardOptions(8600, 0, folder.resolve("debugger-ports")));
            awaitCount(row(target), 1);
            row(target).click();
            awaitFirst(page.getByTestId("more-of-debuggers"));
            page.getByTestId("more-of-debuggers").click();
            eventually(LIMIT, () -> text("debugger-attached"), said -> said.contains("nobody"));
            page.getByTestId("debugger-open-read-only").click();
            eventually(LIMIT, () -> text("debugger-read-only"), said -> said.contains("changes nothing"));
            page.getByTestId("debugger-select").click();
            eventually(LIMIT, () -> text("debugger-selected"), said -> said.contains("leads here"));
            assertThat(Axe.faults(page.mainFrame())).isEmpty();
            picture("debugger");

            Matcher port = PORT.matcher(text("debugger-port"));
            assertThat(port.find()).isTrue();
            try (Socket debugger = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port.group(1)))) {
                debugger.getOutputStream().write(HANDSHAKE);
                assertThat(debugger.getInputStream().readNBytes(HANDSHAKE.length))
                        .isEqualTo(HANDSHAKE);
                // The VM's version, which only a VM that was reached can say.
                debugger.getOutputStream().write(new byte[] {0, 0, 0, 11, 0, 0, 0, 1, 0, 1, 1});
                assertThat(debugger.getInputStream().read()).isNotNegative();
                eventually(LIMIT, () -> text("debugger-attached"), said -> said.contains("1 debugger"));
                page.getByTestId("debugger-detach").click();
                eventually(LIMIT, () -> text("debugger-attached"), said -> said.contains("nobody"));
            }
            assertThat(complaints).isEmpty();
        }
    }
}
