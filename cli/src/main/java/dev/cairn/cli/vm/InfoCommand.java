// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.report.device.AppInfoReport;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.AgentState;
import dev.cairn.report.vm.Collector;
import dev.cairn.report.vm.FindingRow;
import dev.cairn.report.vm.GroupLimits;
import dev.cairn.report.vm.ResidentParts;
import dev.cairn.report.vm.VmInfo;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.device.DeviceMessages;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code cairn info VM}: who a VM is, and what it was started with. */
@Command(name = "info", description = "Show one VM: JDK, flags, collectors, heap spaces.")
public final class InfoCommand extends OneVmCommand {
    public InfoCommand(Terminal terminal) {
        super(terminal);
    }

    /** The VM's own facts, and what moves, as the text has both. */
    @Override
    Object machineReadable(VmReport report) {
        VmRow row = report.row();
        Map<String, @Nullable Object> all = new LinkedHashMap<>(members(report.info()));
        all.put("uptimeMillis", System.currentTimeMillis() - row.startedAtMillis());
        all.put("threads", row.threads());
        all.put("rssBytes", row.rssBytes());
        all.put("cpuPercent", row.cpuPercent());
        all.put("gcPercent", row.gcPercent());
        all.put("allocatedBytesPerSecond", row.allocatedBytesPerSecond());
        all.put("jdwp", row.jdwp());
        all.put("debugPort", row.debugPort());
        all.put("debugger", row.debugger() == null ? null : row.debugger().json());
        return all;
    }

    @Override
    int ask(AppSession app) {
        AppInfoReport info = DeviceMessages.info(app);
        if (json()) {
            terminal().printJson(info, false);
        } else {
            print(info, terminal().out());
        }
        return ExitCode.DONE;
    }

    private static void print(AppInfoReport info, PrintWriter out) {
        out.println(Text.clean(info.name()) + " (" + Text.clean(info.key()) + ")");
        field(out, "VM", info.vmName());
        field(out, "package", Optional.ofNullable(info.packageName()).orElse(""));
        field(out, "user", info.userId() == null ? "" : Long.toString(info.userId()));
        field(out, "ABI", Optional.ofNullable(info.abi()).orElse(""));
        field(out, "flags", Optional.ofNullable(info.vmFlags()).orElse(""));
        field(out, "stage", Optional.ofNullable(info.stage()).orElse(""));
        field(out, "debugger", info.saidItWaits() ? "the app waits for one" : "");
        field(out, "features", String.join(", ", info.features()));
        field(out, "problem", Optional.ofNullable(info.problem()).orElse(""));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> members(VmInfo info) {
        return (Map<String, @Nullable Object>) Json.type(Object.class).fromJson(Json.compact(info));
    }

    @Override
    void print(VmReport report, Terminal terminal) {
        VmRow row = report.row();
        VmInfo info = report.info();
        PrintWriter out = terminal.out();
        out.println(Text.clean(info.name()) + " (" + info.pid() + ")");
        info.findings().forEach(finding -> finding(out, finding));
        field(out, "kind", info.kind() + (info.container() ? ", in a container" : ""));
        field(out, "main class", info.mainClass());
        field(out, "user", info.user());
        field(
                out,
                "JDK",
                info.jdkVersion()
                        + Optional.ofNullable(info.javaHome())
                                .map(home -> "  " + home)
                                .orElse(""));
        field(
                out,
                "VM",
                info.vmName()
                        + Optional.ofNullable(info.vmVersion())
                                .map(version -> "  " + version)
                                .orElse(""));
        field(out, "up", Quantity.duration(System.currentTimeMillis() - info.startedAtMillis()));
        field(out, "CPU, RSS", Quantity.percent(row.cpuPercent()) + ", " + Quantity.bytes(row.rssBytes()));
        if (info.resident() != null) {
            field(out, "", resident(info.resident()));
        }
        field(out, "limits", limits(info.limits()));
        field(
                out,
                "threads",
                Quantity.count(row.threads()) + " live, " + Quantity.count(info.daemonThreads()) + " daemon, "
                        + Quantity.count(info.peakThreads()) + " at most, " + Quantity.count(info.startedThreads())
                        + " started");
        field(
                out,
                "classes",
                Quantity.count(info.loadedClasses()) + " loaded, " + Quantity.count(info.unloadedClasses())
                        + " unloaded, " + Quantity.millis(info.classLoadMillis()));
        field(out, "compiler", Quantity.millis(info.compileMillis()));
        field(
                out,
                "safepoints",
                Quantity.count(info.safepoints()) + " in " + Quantity.millis(info.safepointMillis()) + ", "
                        + Quantity.millis(info.safepointSyncMillis()) + " of it to reach them");
        if (info.lastGcCause() != null) {
            field(out, "last GC", lastGc(info));
        }
        if (info.gcCpuMillis() != null) {
            field(out, "GC threads", Quantity.millis(info.gcCpuMillis()) + " of CPU time");
        }
        info.cpuByThreads().forEach(pool -> field(out, "", pool.threads() + ": " + Quantity.millis(pool.millis())));
        if (!info.survivorBytesByAge().isEmpty()) {
            field(out, "survivors", survivors(info));
        }
        field(out, "agent", agent(info));
        field(
                out,
                "debugger",
                through(row)
                        .or(() -> DebuggerDoor.of(info.flags()))
                        .orElse(row.jdwp() ? "may connect (jdwp)" : "none (start the VM with -agentlib:jdwp)"));
        for (Collector collector : info.collectors()) {
            field(
                    out,
                    "collector",
                    collector.name() + ": " + Quantity.count(collector.collections()) + " in "
                            + Quantity.millis(collector.millis()));
        }
        HeapPrinter.printSpaces(report, terminal);
        info.flags().forEach(flag -> field(out, "flag", flag));
        info.problems().forEach(problem -> field(out, "problem", problem));
        if (info.watchedSeconds() == 0) {
            field(out, "findings", "need a history. Start \"cairn serve\", and ask again in a few minutes");
        }
    }

    private static void finding(PrintWriter out, FindingRow finding) {
        field(out, finding.severity().json(), finding.sentence());
        field(out, "", finding.action() + ": " + finding.command());
    }

    private static String resident(ResidentParts parts) {
        return "RSS is " + Quantity.bytes(parts.anonymousBytes()) + " of its own, " + Quantity.bytes(parts.fileBytes())
                + " of files, " + Quantity.bytes(parts.sharedBytes()) + " shared; "
                + Quantity.bytes(parts.swappedBytes()) + " in swap";
    }

    private static String limits(GroupLimits limits) {
        List<String> all = new ArrayList<>();
        if (limits.cpus() != null) {
            all.add(String.format(Locale.ROOT, limits.cpus() == 1 ? "%.0f core" : "%.1f cores", limits.cpus()));
        }
        if (limits.throttledPercent() != null) {
            all.add("held back in " + Quantity.percent(limits.throttledPercent()) + " of periods");
        }
        if (limits.memoryLimitBytes() != null) {
            all.add("memory " + Quantity.bytes(limits.memoryUsedBytes()) + " of "
                    + Quantity.bytes(limits.memoryLimitBytes()) + " in its control group");
        }
        return String.join(", ", all);
    }

    private static String agent(VmInfo info) {
        String state = info.agent() == AgentState.ATTACHED ? "attached" : "none";
        return info.features().isEmpty() ? state : state + ": " + String.join(", ", info.features());
    }

    private static String lastGc(VmInfo info) {
        Long at = info.lastGcAtMillis();
        Long micros = info.lastGcMicros();
        return info.lastGcCause()
                + (at == null ? "" : ", " + Quantity.duration(System.currentTimeMillis() - at) + " ago")
                + (micros == null ? "" : ", took " + String.format(Locale.ROOT, "%.1f ms", micros / 1000.0));
    }

    private static String survivors(VmInfo info) {
        String ages = info.survivorBytesByAge().stream().map(Quantity::bytes).collect(Collectors.joining(", "));
        return ages + " by age; old from " + Quantity.count(info.tenuringThreshold()) + " on";
    }

    /** Where a debugger reaches it through the server. */
    private static Optional<String> through(VmRow row) {
        return row.debugPort() == null || row.debugger() == null
                ? Optional.empty()
                : Optional.of("127.0.0.1:" + row.debugPort() + " (through Cairn), "
                        + row.debugger().words());
    }

    private static void field(PrintWriter out, String name, String value) {
        if (!value.isBlank()) {
            out.printf("  %-11s %s%n", name, Text.clean(value));
        }
    }
}
