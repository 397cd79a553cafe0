// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.CapturedVm;
import dev.cairn.files.capture.Captures;
import dev.cairn.files.capture.PendingCapture;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.view.ComparedLengths;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileChanges;
import dev.cairn.profile.view.ProfileRows;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.report.capture.CapturesReport;
import dev.cairn.report.profile.ProfileDiffReport;
import dev.cairn.report.profile.ProfileReport;
import dev.cairn.report.vm.thread.DumpComparisonReport;
import dev.cairn.web.profile.DifferenceFile;
import dev.cairn.web.profile.ProfileDifference;
import dev.cairn.web.profile.ProfileReports;
import dev.cairn.web.recording.RecordingDesk;
import dev.cairn.web.recording.TimeRange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a server's pages do with this user's captures. The folder is read for each answer, so what commands keep meanwhile is in it. For
 * any thread; profiles are read one after the other, as a large one takes a large part of this process's memory.
 */
public final class CaptureDesk implements AutoCloseable {
    /** As many as people look at; all are in the files. */
    private static final int MOST_ROWS = 200;

    private static final String NOTHING_IN_COMMON =
            ProfileChanges.nothingInCommon("The two profiles") + ": choose two of one sort.";

    private final Captures captures;
    private final RecordingDesk recordings;
    private final Monitor monitor;
    private final HeapDumps heapDumps;
    private final ReentrantLock reading = new ReentrantLock();

    /** @param devices whose apps' heaps it can dump */
    public CaptureDesk(Captures captures, RecordingDesk recordings, Monitor monitor, Devices devices) {
        this.captures = captures;
        this.recordings = recordings;
        this.monitor = monitor;
        this.heapDumps = new HeapDumps(captures, monitor, devices);
    }

    /** The heap dumps that it takes. */
    public HeapDumps heapDumps() {
        return heapDumps;
    }

    /** All there are. */
    public CapturesReport report() throws IOException {
        return CaptureReports.of(captures);
    }

    /** One of them. */
    public Capture find(String id) throws IOException {
        return captures.find(id);
    }

    /**
     * Keeps what a recording of this server has so far, or all of it if it has ended.
     *
     * @param part of its time, of which all is kept if this is empty
     */
    public CaptureRow keep(String vm, SampleKind kind, Optional<TimeRange> part, String name, String note)
            throws IOException, InterruptedException {
        Optional<VmId> id = VmId.parse(vm);
        if (id.isEmpty() || recordings.row(id.get(), kind).isEmpty()) {
            throw new IOException("This server has recorded nothing like that, so there is nothing to keep.");
        }
        Optional<RecordedProfile> profile =
                part.isPresent() ? recordings.profile(id.get(), kind, part.get()) : recordings.profile(id.get(), kind);
        if (profile.isEmpty()) {
            throw new IOException("No window of the recording is in that part of the time: choose another one, or wait"
                    + " for the next window.");
        }
        CapturedVm of = vm(id.get(), profile.get());
        String usual = of.name() + ", " + (part.isPresent() ? "a part of " : "")
                + kind.title().toLowerCase(Locale.ROOT);
        return CaptureReports.row(captures.add(
                CaptureKind.PROFILE,
                CaptureOrigin.of(CaptureOrigin.By.PAGE, of),
                name.isBlank() ? usual : name,
                note,
                KeptProfile.ENDING,
                out -> KeptProfile.write(profile.get(), out)));
    }

    private Optional<CapturedVm> running(VmId id) {
        return monitor.vms().stream()
                .filter(vm -> vm.id().equals(id))
                .findFirst()
                .map(Vm::identity)
                .map(vm -> new CapturedVm(id.toString(), vm.name(), id.pid(), vm.startedAtMillis()));
    }

    private CapturedVm vm(VmId id, RecordedProfile profile) {
        long started = monitor.vms().stream()
                .filter(vm -> vm.id().equals(id))
                .mapToLong(vm -> vm.identity().startedAtMillis())
                .findFirst()
                .orElse(0);
        String pid = " (" + id.pid() + ")";
        String title = profile.target();
        String name = title.endsWith(pid) ? title.substring(0, title.length() - pid.length()) : title;
        return new CapturedVm(id.toString(), name, id.pid(), started);
    }

    /**
     * Keeps a file from elsewhere, if it is something that Cairn knows.
     *
     * @param name the file's own
     * @param expected how long it is, as far as known; else 0
     * @param vm the key of the VM that the page took it of; empty, or of no VM that runs, where it comes from elsewhere
     */
    public CaptureRow bringIn(String name, long expected, InputStream in, String vm) throws IOException {
        CaptureOrigin origin = VmId.parse(vm)
                .flatMap(this::running)
                .map(of -> CaptureOrigin.of(CaptureOrigin.By.PAGE, of))
                .orElseGet(CaptureOrigin::broughtIn);
        try (PendingCapture pending = captures.begin(CaptureKind.PROFILE, origin, name, "", ".unknown", expected)) {
            pending.write(in::transferTo);
            reading.lock();
            try {
                switch (CaptureContents.of(pending.file(), name)) {
                    case CaptureContents.Known(CaptureKind kind, String ending) -> pending.is(kind, ending);
                    case CaptureContents.Unknown(String sentence) -> throw new IOException(sentence);
                }
            } finally {
                reading.unlock();
            }
            return CaptureReports.row(pending.keep());
        }
    }

    /**
     * Keeps a file of this machine, which stays where it is.
     *
     * @param path its whole path
     * @param name what to call it; the file's own if it is blank
     */
    public CaptureRow keepFile(String path, String name, String note) throws IOException {
        FileFromHere file = FileFromHere.written(path);
        CaptureContents contents;
        reading.lock();
        try {
            contents = file.contents();
        } finally {
            reading.unlock();
        }
        return CaptureReports.row(file.keep(captures, contents, name, note));
    }

    public CaptureRow rename(String id, String name) throws IOException {
        return CaptureReports.row(captures.rename(id, name));
    }

    public CaptureRow note(String id, String note) throws IOException {
        return CaptureReports.row(captures.note(id, note));
    }

    /** What was deleted. */
    public CaptureRow delete(String id) throws IOException {
        return CaptureReports.row(captures.delete(id));
    }

    /** What is done with profiles while they are in memory. */
    public interface Use<T> {
        T use(ProfileReading.Done profile) throws IOException;
    }

    /** Reads a profile, for as long as it is used. */
    public <T> T withProfile(String id, Use<T> use) throws IOException {
        Capture capture = find(id);
        reading.lock();
        try {
            return use.use(read(capture));
        } finally {
            reading.unlock();
        }
    }

    private static ProfileReading.Done read(Capture capture) throws IOException {
        if (capture.kind() != CaptureKind.PROFILE) {
            throw new IOException(
                    "Capture " + capture.id() + " is a " + capture.kind().title() + " and no profile.");
        }
        return switch (ProfileReader.read(capture.file())) {
            case ProfileReading.Done done -> done;
            case ProfileReading.Refused(String why) -> throw new IOException(why);
        };
    }

    /**
     * A profile added up.
     *
     * @param typeName the type that rows are sorted by; the profile's own choice if it has none of that name
     */
    public ProfileReport profile(String id, Grouping by, String typeName) throws IOException {
        return withProfile(id, done -> {
            StackProfile stacks = done.profile().stacks();
            if (stacks.types().isEmpty()) {
                throw new IOException("Capture " + id + " counts nothing: it is a profile without types.");
            }
            int wanted = stacks.types().stream().map(ValueType::name).toList().indexOf(typeName);
            int type = wanted < 0 ? stacks.defaultType() : wanted;
            return ProfileReports.of(
                    null,
                    done.format(),
                    stacks,
                    ProfileRows.total(stacks),
                    type,
                    by,
                    ProfileRows.of(stacks, by, type),
                    MOST_ROWS);
        });
    }

    /** Both ends of what changed from one profile to another. */
    public ProfileDiffReport difference(String before, String after, Grouping by, String typeName) throws IOException {
        return withProfile(before, first -> {
            StackProfile one = first.profile().stacks();
            StackProfile other = read(find(after)).profile().stacks();
            return ProfileDifference.shown(
                            before, one, after, other, ComparedLengths.Numbers.AS_LENGTHS_ASK, by, typeName)
                    .orElseThrow(() -> new IOException(NOTHING_IN_COMMON));
        });
    }

    /**
     * Writes what changed from one profile to another.
     *
     * @return what the format does not show, a sentence each
     */
    public List<String> difference(String before, String after, ExportFormat format, OutputStream out)
            throws IOException {
        return withProfile(before, first -> {
            StackProfile one = first.profile().stacks();
            StackProfile other = read(find(after)).profile().stacks();
            return DifferenceFile.write(
                    new DifferenceFile.Named(before, one),
                    new DifferenceFile.Named(after, other),
                    ComparedLengths.of(one, other),
                    format,
                    out);
        });
    }

    /** What two thread dumps differ in, and what stands still in both. */
    public DumpComparisonReport threadDifference(String before, String after) throws IOException {
        Capture first = threads(before);
        Capture second = threads(after);
        reading.lock();
        try {
            return ThreadDumpPair.compare(first.id(), first.file(), second.id(), second.file());
        } finally {
            reading.unlock();
        }
    }

    private Capture threads(String id) throws IOException {
        Capture capture = find(id);
        if (capture.kind() != CaptureKind.THREADS) {
            throw new IOException(
                    "Capture " + capture.id() + " is a " + capture.kind().title() + " and no thread dump.");
        }
        return capture;
    }

    /** Gives up what it takes just now. */
    @Override
    public void close() {
        heapDumps.close();
    }

    /** What went wrong, for people. */
    public static String sentence(IOException e) {
        String message = Optional.ofNullable(e.getMessage()).orElse(e.toString());
        if (e instanceof FileSystemException file) {
            return "The file " + file.getFile() + " cannot be used: "
                    + Optional.ofNullable(file.getReason())
                            .orElse(file.getClass().getSimpleName()) + ".";
        }
        return message.endsWith(".") ? message : message + ".";
    }
}
