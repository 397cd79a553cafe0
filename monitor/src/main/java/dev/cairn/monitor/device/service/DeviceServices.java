// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.service;

import dev.cairn.monitor.debugger.JdwpFace;
import dev.cairn.monitor.device.transport.Services;
import dev.cairn.monitor.port.WholeBytes;
import dev.cairn.wire.adb.AppProcess;
import dev.cairn.wire.adb.JdwpProcesses;
import dev.cairn.wire.bytes.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The services of the device, by the names of adb. */
public final class DeviceServices implements Services {
    private static final String JDWP_OF = "jdwp:";
    private static final int MOST_DIGITS = 9;
    private static final int SHOWN = 80;

    private final DeviceVms vms;
    private final JdwpFace face;
    private final SafeShell shell;

    /** @param face what leads into VMs */
    public DeviceServices(DeviceVms vms, DeviceProperties properties, JdwpFace face) {
        this.vms = vms;
        this.face = face;
        this.shell = new SafeShell(properties, vms);
    }

    @Override
    public Lookup find(String name) {
        return switch (name) {
            case "jdwp" -> new Lookup.Found(stream -> WholeBytes.write(stream, pids(vms.all())));
            case "track-jdwp" -> new Lookup.Found(stream -> new VmTracking(vms, DeviceServices::pids).serve(stream));
            case "track-app" -> new Lookup.Found(stream -> new VmTracking(vms, DeviceServices::apps).serve(stream));
            default -> {
                if (name.startsWith(JDWP_OF)) {
                    yield vm(name.substring(JDWP_OF.length()));
                }
                yield command(name).orElseGet(() -> none(name));
            }
        };
    }

    private static Bytes pids(List<ShownVm> all) {
        String text = JdwpProcesses.text(all.stream().map(vm -> vm.id().pid()).toList());
        return Bytes.owning(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static Bytes apps(List<ShownVm> all) {
        return AppProcess.encode(all.stream().map(ShownVm::asApp).toList());
    }

    private Lookup vm(String pid) {
        boolean isNumber =
                !pid.isEmpty() && pid.length() <= MOST_DIGITS && pid.chars().allMatch(c -> c >= '0' && c <= '9');
        Optional<ShownVm> vm = isNumber ? vms.of(Long.parseLong(pid)) : Optional.empty();
        return vm.<Lookup>map(found -> new Lookup.Found(stream -> face.serve(found.id(), stream)))
                .orElseGet(() -> new Lookup.Refused("There is no VM \"" + cut(pid) + "\" on this device."));
    }

    /** {@code shell:COMMAND}, {@code shell,v2,TERM=xterm,raw:COMMAND} or {@code exec:COMMAND}. */
    private Optional<Lookup> command(String name) {
        int colon = name.indexOf(':');
        if (colon < 0) {
            return Optional.empty();
        }
        List<String> words = List.of(name.substring(0, colon).split(",", -1));
        String command = name.substring(colon + 1);
        boolean isShell = words.getFirst().equals("shell");
        if (isShell && words.contains("v2")) {
            return Optional.of(new Lookup.Found(stream -> ShellService.framed(stream, shell.answer(command))));
        }
        return isShell || name.startsWith("exec:")
                ? Optional.of(new Lookup.Found(stream -> ShellService.plain(stream, shell.answer(command))))
                : Optional.empty();
    }

    private static Lookup none(String name) {
        return new Lookup.Refused("A device of Cairn has no service \"" + cut(name)
                + "\": it has jdwp, jdwp:PID, track-jdwp, track-app and shell:getprop.");
    }

    private static String cut(String text) {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }
}
