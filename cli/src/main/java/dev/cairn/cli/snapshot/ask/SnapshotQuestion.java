// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.ask;

import dev.cairn.cli.capture.CaptureFile;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.UnwritableFileException;
import dev.cairn.files.capture.CaptureRefusedException;
import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.SnapshotSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What the commands about dumps share: they ask with a progress line, then print for a person or for a machine, and what
 * a file says no to becomes one sentence.
 *
 * @param <A> the answer
 */
public abstract class SnapshotQuestion<A> implements Callable<Integer> {
    private final Terminal terminal;

    private final List<String> warnings = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SnapshotReading reading = new SnapshotReading();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    protected SnapshotQuestion(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Finds the answer.
     *
     * @throws SnapshotException with a sentence for the user
     */
    protected abstract A ask(SnapshotOptions options) throws IOException;

    /** What {@code --json} prints: the answer itself, unless a command says otherwise. */
    protected Object machineReadable(A answer) {
        return answer;
    }

    protected void printJson(A answer, Terminal to) {
        to.printJson(machineReadable(answer), false);
    }

    protected abstract void print(A answer, Terminal to);

    /** The exit code with which a command ends that has an answer. */
    protected int exitCode(A answer) {
        return ExitCode.DONE;
    }

    /** A sentence that the user is to know besides the answer; it comes after that, on standard error. */
    protected final void warn(String sentence) {
        warnings.add(sentence);
    }

    /** Whether JSON is wanted. */
    protected final boolean isForMachines() {
        return json;
    }

    /** The file that is meant, which may be a capture that is named as one. */
    protected final Path resolved(Path named) throws IOException {
        return CaptureFile.resolve(terminal, named);
    }

    /** Says what is not whole or well in a dump. After the answer, as what that took finds more. */
    protected final void warnOf(Path file, Snapshot snapshot) {
        SnapshotSummary summary = snapshot.summary();
        OptionalLong cut = summary.truncatedAt();
        if (cut.isPresent()) {
            warn(SnapshotText.truncated(file, cut.getAsLong(), summary.objects()));
        }
        if (!snapshot.problems().isEmpty()) {
            warn(file + " has problems; run cairn snapshot summary " + file + " for details.");
        }
    }

    /**
     * Says that a file holds further dumps, if it does.
     *
     * @param option what chooses one
     */
    protected final void warnOfFurtherDumps(Path file, Snapshot snapshot, int number, String option) {
        int dumps = snapshot.summary().dumps();
        if (dumps > 1) {
            warn("The answer is about dump " + number + " of the " + dumps + " in " + file + "; " + option
                    + " chooses.");
        }
    }

    /** Says that several classes have a name that is asked for, as where several loaders have a class of their own. */
    protected final void warnOfNamesakes(Snapshot snapshot, String className) {
        long classes = snapshot.classes().stream()
                .filter(each -> each.name().equals(className))
                .count();
        if (classes > 1) {
            warn(Quantity.count(classes) + " classes are called " + className
                    + ", as of several loaders; the answer is about"
                    + " the objects of all of them. cairn snapshot histogram has a row for each.");
        }
    }

    /** Whether the command line says which dump of the file is meant. */
    protected final boolean choosesDump() {
        return reading.choosesDump();
    }

    /** That the command line cannot be right. */
    protected final ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    /** What an address on the command line says. */
    protected final long requireAddress(String text) {
        return SnapshotText.parseAddress(text)
                .orElseThrow(() -> wrong("\"" + text + "\" is no address of an object; they look like 0x7f3a10 and are"
                        + " in the answers of cairn snapshot dominators and the like."));
    }

    @Override
    public final Integer call() {
        SnapshotOptions checked = reading.options(Progress.NONE);
        try {
            A answer;
            try (SnapshotProgressLine progress = new SnapshotProgressLine(terminal)) {
                answer = ask(checked.withProgress(progress));
            }
            if (json) {
                printJson(answer, terminal);
            } else {
                print(answer, terminal);
            }
            terminal.out().flush();
            warnings.forEach(terminal::complain);
            return exitCode(answer);
        } catch (UncheckedIOException e) {
            return no(sentence(Objects.requireNonNull(e.getCause()))); // it is never made without
        } catch (IOException e) {
            return no(sentence(e));
        } catch (InternalError e) {
            return no(sentence(e));
        } catch (OutOfMemoryError e) {
            return no("There was too little memory for this; give Java more, as in CAIRN_JAVA_OPTS=-Xmx2g.");
        }
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }

    private static String sentence(IOException e) {
        String message = Optional.ofNullable(e.getMessage()).orElse(e.toString());
        return switch (e) {
            case SnapshotException _, UnwritableFileException _, CaptureRefusedException _ -> message;
            case NoSuchFileException file -> "There is no file " + file.getFile() + ".";
            case FileSystemException file -> reason(file);
            default -> message.endsWith(".") ? message : message + ".";
        };
    }

    private static String reason(FileSystemException e) {
        String reason = Optional.ofNullable(e.getReason()).orElse(e.getClass().getSimpleName());
        return "The file " + e.getFile() + " cannot be used: " + reason + ".";
    }

    /** A page of a mapped file that is not there any more. Any other such error is not about the file. */
    private static String sentence(InternalError e) {
        if (!String.valueOf(e.getMessage()).contains("unsafe memory access")) {
            throw e;
        }
        return "The dump or its index became shorter while it was being read, or its disk failed."
                + " Ask again once nobody writes to it.";
    }
}
