// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.hotspot.PerfDataFile;
import dev.cairn.monitor.hotspot.StaticFacts;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.model.VmIdentity;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import dev.cairn.monitor.proc.ProcessStatus;
import dev.cairn.monitor.proc.RegularFile;
import dev.cairn.monitor.proc.Users;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A process that was found to be a JVM, and what {@code /proc} says of it. Owned by one thread. */
public final class JvmProcess {
    private static final String JAVA = "java";
    private static final int MAX_COMMAND_BYTES = 256 * 1024;
    private static final int MAX_COMMAND_SHOWN = 16 * 1024;
    /**
     * A VM has more. A VM that starts a process forks: until the child executes its program, the child has the memory, the command
     * line and the counters of its parent, and would pass for another VM.
     */
    private static final long ONE_THREAD = 1;

    private static final long MILLIS_PER_TICK = 1000 / ProcessStat.TICKS_PER_SECOND;
    /** The VM's clock and the kernel's may differ a little; a VM that says more than this is not believed. */
    private static final long CLOCK_SLACK_MILLIS = 2000;

    private final ProcFs proc;
    private final VmId id;
    private final ProcessStatus status;
    private final String launcher;
    private final JavaCommandLine line;
    private final String shownCommand;
    private final String processName;
    private MappedLibraries libraries;
    /** It has executed another program since. */
    private boolean replaced;

    // Read once and kept: a VM that seems to change all the time must not have us read files all the time.
    private Optional<Optional<JarManifest>> manifest = Optional.empty();
    private Optional<Optional<String>> release = Optional.empty();

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
        this.launcher = command.isEmpty() ? "" : fileName(command.getFirst());
        this.line = JavaCommandLine.parse(command).bounded();
        this.shownCommand = shown(String.join(" ", command));
        this.processName = processName;
        this.libraries = libraries;
    }

    /** Looks whether {@code pid} is a JVM; empty if it is not, or not yet. */
    public static Optional<JvmProcess> inspect(ProcFs proc, long pid, ProcessStat stat) {
        Optional<ProcessStatus> status = ProcessStatus.read(proc, pid);
        if (status.filter(now -> now.threads() != ONE_THREAD).isEmpty()) {
            return Optional.empty();
        }
        MappedLibraries libraries = MappedLibraries.read(proc, pid, status.get().innermostPid());
        if (libraries.readable() && libraries.jvm().isEmpty()) {
            return Optional.empty();
        }
        List<String> command = command(proc, pid);
        if (!libraries.readable() && (command.isEmpty() || !isJava(command.getFirst()))) {
            return Optional.empty();
        }
        VmId id = new VmId(pid, stat.startTicks());
        return Optional.of(new JvmProcess(proc, id, status.get(), command, stat.command(), libraries));
    }

    private static boolean isJava(String launcher) {
        return fileName(launcher).equals(JAVA);
    }

    private static List<String> command(ProcFs proc, long pid) {
        return ProcFs.readText(proc.of(pid, "cmdline"), MAX_COMMAND_BYTES)
                .map(text -> Arrays.stream(text.split("\0")).toList())
                .orElse(List.of());
    }

    private static String shown(String text) {
        return text.length() <= MAX_COMMAND_SHOWN ? text : text.substring(0, MAX_COMMAND_SHOWN) + "…";
    }

    public VmId id() {
        return id;
    }

    /** Whether this user may see what the process has mapped: without that there are no counters either. */
    public boolean readable() {
        return libraries.readable();
    }

    /** Whether the process still is this JVM, as far as can be seen. */
    public boolean isJvm() {
        return !replaced && (!libraries.readable() || libraries.jvm().isPresent());
    }

    /** Whether Cairn's agent is at work in the VM: it listens. A library that it has left behind does not count. */
    public boolean agentListens() {
        return libraries.agent() && target().endpoint().isPresent();
    }

    public boolean hasPerfData() {
        return libraries.perfData().isPresent();
    }

    public String user() {
        return Users.name(status.uid());
    }

    /** Looks again at what the process has mapped: a VM maps its counters some time after its library. */
    public void refresh() {
        MappedLibraries now = MappedLibraries.read(proc, id.pid(), status.innermostPid());
        if (now.readable() || !libraries.readable()) { // nothing can be read of a process that is just ending
            // A script that was a VM, and executed another program that is one too.
            replaced |= libraries.jvm().isPresent()
                    && now.jvm().isPresent()
                    && !libraries.jvmStart().equals(now.jvmStart());
            libraries = now;
        }
    }

    /** Opens the file of counters that the process has mapped, by its path or, if that is gone, by the mapping. */
    public PerfDataFile.Opening openPerfData() {
        PerfDataFile.Opening opening = tryToOpenPerfData();
        return opening instanceof PerfDataFile.Opening.Refused && isClosed()
                ? new PerfDataFile.Opening.Refused("are " + Target.CLOSED)
                : opening;
    }

    /** Whether the kernel keeps this process out, whatever the rights of its user. */
    public boolean isClosed() {
        return target().isOursByRight()
                && !Files.exists(proc.of(id.pid(), "root").resolve("."));
    }

    private Target target() {
        return new Target(proc, id, status.innermostPid(), status.effectiveUid());
    }

    private PerfDataFile.Opening tryToOpenPerfData() {
        Optional<MappedLibraries.PerfDataMapping> mapping = libraries.perfData();
        if (mapping.isEmpty()) {
            return new PerfDataFile.Opening.Refused("are not shared by this VM");
        }
        if (mapping.get().deleted()) {
            return PerfDataFile.openMapping(
                    proc.of(id.pid(), "map_files").resolve(mapping.get().range()));
        }
        try {
            return PerfDataFile.open(inProcess(mapping.get().path()));
        } catch (IOException e) {
            return new PerfDataFile.Opening.Refused("cannot be read: the file " + e.getMessage());
        }
    }

    /** A path of the process as this process can open it. */
    private Path inProcess(String path) throws IOException {
        return RegularFile.path(proc.of(id.pid(), "root"), path);
    }

    /** Who this is, as far as is known by now; {@code facts} is what the VM says itself. */
    public VmIdentity identity(StaticFacts facts, long bootMillis, long nowMillis) {
        Optional<String> home = facts.javaHome().or(this::homeOfLibrary);
        String jdkVersion = facts.jdkVersion().isEmpty() ? versionOf(home) : facts.jdkVersion();
        List<String> flags = flags(facts);
        ProgramName name = launcher.isEmpty() || launcher.equals(JAVA)
                ? KnownPrograms.name(line, manifest(), fallbackName(facts))
                : KnownPrograms.ofLauncher(launcher, mainClass(facts));
        return new VmIdentity(
                id,
                name.name(),
                name.kind(),
                name.mainClass(),
                shownCommand,
                user(),
                status.namespaceDepth() > 1,
                startedAt(facts, bootMillis, nowMillis),
                jdkVersion,
                facts.vmName(),
                facts.vmVersion(),
                home,
                flags,
                flags.stream().anyMatch(flag -> flag.startsWith("-agentlib:jdwp") || flag.startsWith("-Xrunjdwp")));
    }

    /** The VM's own word, as a launcher script may have run before it in the same process. */
    private long startedAt(StaticFacts facts, long bootMillis, long nowMillis) {
        long process = bootMillis + id.startTicks() * MILLIS_PER_TICK;
        boolean believable =
                facts.createdAtMillis() > process && facts.createdAtMillis() <= nowMillis + CLOCK_SLACK_MILLIS;
        return believable ? facts.createdAtMillis() : process;
    }

    private String fallbackName(StaticFacts facts) {
        String first = mainClass(facts);
        return first.isEmpty() ? processName : first;
    }

    /** The VM's own word: "a.b.Main", "/path/to/a.jar" or "module/a.b.Main", and the arguments behind it. */
    private static String mainClass(StaticFacts facts) {
        return fileName(facts.javaCommand().split(" ", 2)[0]);
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The VM's own list has what came from the environment and from files too; a blank before '-' parts two flags. */
    private List<String> flags(StaticFacts facts) {
        return facts.vmArgs().isBlank()
                ? line.options()
                : Arrays.stream(facts.vmArgs().strip().split(" (?=-)")).toList();
    }

    private Optional<JarManifest> manifest() {
        if (manifest.isEmpty()) {
            manifest = Optional.of(line.jar().filter(jar -> readable()).flatMap(this::readManifest));
        }
        return manifest.get();
    }

    private Optional<JarManifest> readManifest(String jar) {
        try {
            if (jar.startsWith("/")) {
                return JarManifest.read(inProcess(jar));
            }
            Optional<String> folder = ProcFs.readLink(proc.of(id.pid(), "cwd"));
            return folder.isEmpty() ? Optional.empty() : JarManifest.read(inProcess(folder.get() + "/" + jar));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** ".../lib/server/libjvm.so", or ".../jre/lib/amd64/server/libjvm.so" before JDK 9. */
    private Optional<String> homeOfLibrary() {
        return libraries.jvm().flatMap(path -> {
            int lib = path.lastIndexOf("/lib/");
            return lib > 0 ? Optional.of(path.substring(0, lib)) : Optional.empty();
        });
    }

    private String versionOf(Optional<String> home) {
        if (release.isEmpty() && home.isPresent()) {
            release = Optional.of(readRelease(home.get()));
        }
        return release.flatMap(version -> version).orElse("");
    }

    private Optional<String> readRelease(String home) {
        try (FileChannel file = RegularFile.open(inProcess(home + "/release"))) {
            return JdkRelease.version(Channels.newInputStream(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
