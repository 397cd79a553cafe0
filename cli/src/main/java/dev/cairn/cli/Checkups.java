// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.files.UserFolders;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.report.vm.Checkup;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The questions that {@code cairn doctor} asks of this machine. */
final class Checkups {
    private static final String APT = "apt-get install ";

    private final Map<String, String> environment;

    Checkups(Map<String, String> environment) {
        this.environment = environment;
    }

    List<Checkup> all() {
        List<Checkup> checkups = new ArrayList<>();
        checkups.add(new Checkup("JDK", true, true, "runs on " + Runtime.version(), null));
        checkups.add(procFs());
        checkups.add(vms());
        checkups.add(user());
        checkups.add(server());
        checkups.add(pressure());
        checkups.add(tool("cc", "builds the agent from source", APT + "gcc libc6-dev"));
        checkups.add(tool("make", "builds the agent from source", APT + "make"));
        checkups.add(tool("mvn", "builds Cairn from source", APT + "maven"));
        checkups.add(tool("node", "builds the page from source", "install Node.js 20.19 or later, with npm"));
        checkups.add(tool("chromium", "tests the page", APT + "chromium"));
        return checkups;
    }

    private static Checkup procFs() {
        boolean there = Files.isReadable(Path.of("/proc/self/stat"));
        return new Checkup(
                "/proc",
                there,
                true,
                there ? "can be read" : "cannot be read, so no VM can be found",
                there ? null : "mount -t proc proc /proc");
    }

    private static Checkup vms() {
        long self = ProcessHandle.current().pid();
        List<Vm> vms = Monitor.look().stream().filter(vm -> vm.pid() != self).toList();
        long dark = vms.stream().filter(vm -> vm.heap().isEmpty()).count();
        String detail =
                vms.size() + " running" + (dark == 0 ? "" : ", " + dark + " of them without counters: see cairn ps");
        return new Checkup("VMs", true, true, detail, null);
    }

    private static Checkup user() {
        boolean root = "root".equals(System.getProperty("user.name"));
        return new Checkup(
                "other users' VMs",
                root,
                false,
                root ? "can be seen, as this is root" : "are listed, but their counters cannot be read",
                root ? null : "run cairn as root, or as the VM's user");
    }

    private Checkup server() {
        Path file = ServerFile.path(new UserFolders(environment));
        Optional<ServerFile> server = ServerFile.read(file).filter(ServerClient::isAlive);
        Optional<String> distrust = ServerFile.whyNotBelieved(file);
        return new Checkup(
                "monitor",
                server.isPresent(),
                false,
                server.map(one -> "runs at " + one.url())
                        .or(() -> distrust)
                        .orElse("does not run; commands work alone"),
                server.isPresent() || distrust.isPresent() ? null : "cairn serve");
    }

    private static Checkup pressure() {
        boolean there = Files.isReadable(Path.of("/proc/pressure/memory"));
        return new Checkup(
                "pressure (PSI)",
                there,
                false,
                there ? "is counted by the kernel" : "is not counted by this kernel, so the page does not show it",
                there ? null : "boot with psi=1");
    }

    private Checkup tool(String name, String use, String remedy) {
        Optional<Path> found = findOnPath(name);
        return new Checkup(
                name,
                found.isPresent(),
                false,
                found.map(path -> path + ", " + use).orElse(use),
                found.isPresent() ? null : remedy);
    }

    private Optional<Path> findOnPath(String name) {
        for (String folder : environment.getOrDefault("PATH", "").split(":")) {
            Path file = Path.of(folder.isEmpty() ? "." : folder, name);
            if (Files.isExecutable(file) && !Files.isDirectory(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }
}
