// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import dev.cairn.monitor.VmId;
import dev.cairn.monitor.VmIdentity;
import dev.cairn.monitor.hotspot.PerfDataFile;
import dev.cairn.monitor.hotspot.StaticFacts;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import dev.cairn.monitor.proc.ProcessStatus;
import dev.cairn.monitor.proc.Users;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * A process that was found to be a JVM, and what {@code /proc} tells of it.
 * Owned by one thread.
 */
public final class JvmProcess {
    private static final int MAX_COMMAND_BYTES = 256 * 1024;
    private static final int MAX_COMMAND_SHOWN = 16 * 1024;
    private static final int MAX_RELEASE_BYTES = 64 * 1024;
    private static final long MILLIS_PER_TICK = 1000 / ProcessStat.TICKS_PER_SECOND;

    private final ProcFs proc;
    private final VmId id;
    private final ProcessStatus status;
    private final List<String> command;
    private final String processName;
    private MappedLibraries libraries;

    private JvmProcess(
            ProcFs proc,
            VmId id,
            ProcessStatus status,
            List<String> command,
            String processName,
            MappedLibraries libraries) {
        this.proc = proc;
        this.id = id;
        this.status = status;
        this.command = command;
        this.processName = processName;
        this.libraries = libraries;
    }

    /** Looks whether {@code pid} is a JVM; empty if it is not, or not yet. */
    public static Optional<JvmProcess> inspect(ProcFs proc, long pid, ProcessStat stat) {
        MappedLibraries libraries = MappedLibraries.read(proc, pid);
        List<String> command = command(proc, pid);
        boolean jvm =
                libraries.readable() ? libraries.jvm().isPresent() : !command.isEmpty() && isJava(command.getFirst());
        if (!jvm) {
            return Optional.empty();
        }
        return ProcessStatus.read(proc, pid)
                .map(status -> new JvmProcess(
                        proc, new VmId(pid, stat.startTicks()), status, command, stat.command(), libraries));
    }

    private static boolean isJava(String launcher) {
        return launcher.substring(launcher.lastIndexOf('/') + 1).equals("java");
    }

    private static List<String> command(ProcFs proc, long pid) {
        return ProcFs.readText(proc.of(pid, "cmdline"), MAX_COMMAND_BYTES)
                .map(text -> Arrays.stream(text.split("\0")).toList())
                .orElse(List.of());
    }

    public VmId id() {
        return id;
    }

    /** Whether this user may see what the process has mapped: without that there are no counters either. */
    public boolean readable() {
        return libraries.readable();
    }

    public boolean agentLoaded() {
        return libraries.agent();
    }

    public boolean hasPerfData() {
        return libraries.perfData().isPresent();
    }

    public String user() {
        return Users.name(status.uid());
    }

    /** Looks again at what the process has mapped: a VM maps its counters some time after its library. */
    public void refresh() {
        libraries = MappedLibraries.read(proc, id.pid());
    }

    /** Opens the file of counters that the process has mapped, by its path or, if that is gone, by the mapping. */
    public PerfDataFile.Opening openPerfData() {
        Optional<MappedLibraries.PerfDataMapping> mapping = libraries.perfData();
        if (mapping.isEmpty()) {
            return new PerfDataFile.Opening.Refused("are not shared by this VM");
        }
        Path path = inProcess(mapping.get().path());
        if (mapping.get().deleted()) {
            return PerfDataFile.openMapping(
                    proc.of(id.pid(), "map_files").resolve(mapping.get().range()));
        }
        return PerfDataFile.open(path);
    }

    /** A path of the process as this process can open it. */
    private Path inProcess(String path) {
        return Path.of(proc.of(id.pid(), "root") + path);
    }

    /** Who this is, as far as is known by now; {@code facts} is what the VM says itself. */
    public VmIdentity identity(StaticFacts facts, long bootMillis) {
        JavaCommandLine line = JavaCommandLine.parse(command);
        Optional<String> home = facts.javaHome().or(this::homeOfLibrary);
        String jdkVersion = facts.jdkVersion().isEmpty()
                ? home.flatMap(this::versionOfRelease).orElse("")
                : facts.jdkVersion();
        List<String> flags = flags(facts, line);
        ProgramName name = KnownPrograms.name(line, manifest(line), fallbackName(facts));
        return new VmIdentity(
                id,
                name.name(),
                name.kind(),
                name.mainClass(),
                shown(String.join(" ", command)),
                user(),
                status.namespaceDepth() > 1,
                Math.max(facts.createdAtMillis(), bootMillis + id.startTicks() * MILLIS_PER_TICK),
                jdkVersion,
                facts.vmName(),
                facts.vmVersion(),
                home,
                flags,
                flags.stream().anyMatch(flag -> flag.startsWith("-agentlib:jdwp") || flag.startsWith("-Xrunjdwp")));
    }

    private String fallbackName(StaticFacts facts) {
        String first = facts.javaCommand().split(" ", 2)[0];
        return first.isEmpty() ? processName : first.substring(first.lastIndexOf('/') + 1);
    }

    /** The VM's own list has what came from the environment and from files too; a blank before '-' parts two flags. */
    private static List<String> flags(StaticFacts facts, JavaCommandLine line) {
        return facts.vmArgs().isBlank()
                ? line.options()
                : Arrays.stream(facts.vmArgs().strip().split(" (?=-)")).toList();
    }

    private static String shown(String text) {
        return text.length() <= MAX_COMMAND_SHOWN ? text : text.substring(0, MAX_COMMAND_SHOWN) + "…";
    }

    private Optional<JarManifest> manifest(JavaCommandLine line) {
        if (line.jar().isEmpty() || !readable()) {
            return Optional.empty();
        }
        String jar = line.jar().get();
        if (jar.startsWith("/")) {
            return JarManifest.read(inProcess(jar));
        }
        return ProcFs.readLink(proc.of(id.pid(), "cwd")).flatMap(cwd -> JarManifest.read(inProcess(cwd + "/" + jar)));
    }

    /** ".../lib/server/libjvm.so", or ".../jre/lib/amd64/server/libjvm.so" before JDK 9. */
    private Optional<String> homeOfLibrary() {
        return libraries.jvm().flatMap(path -> {
            int lib = path.lastIndexOf("/lib/");
            return lib > 0 ? Optional.of(path.substring(0, lib)) : Optional.empty();
        });
    }

    private Optional<String> versionOfRelease(String home) {
        return ProcFs.readText(inProcess(home).resolve("release"), MAX_RELEASE_BYTES)
                .flatMap(text -> {
                    Properties release = new Properties();
                    try {
                        release.load(new StringReader(text));
                    } catch (IOException | IllegalArgumentException e) {
                        return Optional.empty();
                    }
                    return Optional.ofNullable(release.getProperty("JAVA_VERSION"))
                            .map(version -> version.replace("\"", ""));
                });
    }
}
