// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.DeviceApp;
import dev.cairn.monitor.model.VmId;
import dev.cairn.report.device.DeviceAppRow;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.vm.DebuggerReport;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.catalogue.AppQuestions;
import dev.cairn.web.question.catalogue.DebuggerQuestions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * The ports at which this user's running server shares the one connection that a VM or an app takes. Without a server there are none.
 */
final class SharedPorts {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Terminal terminal;

    SharedPorts(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The one of an app; an app of the same key and another name is of another adb server. */
    OptionalInt of(DeviceApp app) {
        return port(app.key(), report -> report.name().equals(app.name()));
    }

    /** The one of a VM of this machine, whose key is no other's. */
    OptionalInt of(VmId vm) {
        return port(vm.toString(), _ -> true);
    }

    private OptionalInt port(String key, Predicate<DebuggerReport> fits) {
        return ask(DebuggerQuestions.DEBUGGERS, key)
                .filter(fits)
                .map(DebuggerReport::port)
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
    }

    /** The devices, with what the server says of debuggers of the apps. */
    DevicesReport added(DevicesReport report) {
        Map<String, DeviceAppRow> known = new HashMap<>();
        boolean some =
                report.devices().stream().anyMatch(device -> !device.apps().isEmpty());
        if (some) {
            ask(AppQuestions.DEVICES, "")
                    .ifPresent(all ->
                            all.devices().forEach(device -> device.apps().forEach(app -> known.put(app.key(), app))));
        }
        return report.withApps(app -> Optional.ofNullable(known.get(app.key()))
                .map(told -> app.withDebuggers(told.debugPort(), told.debugger()))
                .orElse(app));
    }

    private <R> Optional<R> ask(Question<R> question, String key) {
        return ServerFile.read(terminal.serverFile())
                .flatMap(server -> ServerClient.ask(server, question, key, Map.of(), LIMIT, LIMIT))
                .flatMap(answer -> answer instanceof Asked.Told<R>(R told) ? Optional.of(told) : Optional.empty());
    }
}
