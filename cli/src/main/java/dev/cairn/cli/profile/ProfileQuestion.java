// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import dev.cairn.cli.capture.CaptureFile;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.NearNames;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.hprof.HprofChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What the commands about profiles share: they answer a person or a machine, and what a file says no to becomes one sentence.
 *
 * @param <A> the answer
 */
abstract class ProfileQuestion<A> implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(
            names = "--type",
            paramLabel = "NAME",
            description = "Which of the numbers of a file, such as alloc_space; else those that the file has first.")
    private Optional<String> type = Optional.empty();

    ProfileQuestion(Terminal terminal) {
        this.terminal = terminal;
    }

    /** That the file says no; the message is a sentence. */
    static final class SaidNo extends Exception {
        SaidNo(String sentence) {
            super(sentence);
        }
    }

    abstract A ask() throws IOException, SaidNo;

    /** What {@code --json} prints. */
    abstract Object machineReadable(A answer);

    abstract void print(A answer, Terminal to);

    @Override
    public final Integer call() {
        try {
            A answer = ask();
            if (json) {
                terminal.printJson(machineReadable(answer), false);
            } else {
                print(answer, terminal);
            }
            return ExitCode.DONE;
        } catch (SaidNo e) {
            terminal.complain(Optional.ofNullable(e.getMessage()).orElse(e.toString()));
        } catch (IOException e) {
            String message = Optional.ofNullable(e.getMessage()).orElse(e.toString());
            terminal.complain(message.endsWith(".") ? message : message + ".");
        } catch (OutOfMemoryError e) {
            terminal.complain("There was too little memory for this; give Java more, as in CAIRN_JAVA_OPTS=-Xmx2g.");
        }
        return ExitCode.SAID_NO;
    }

    /** Reads a file, or a capture that is named as one. */
    final ProfileReading.Done read(Path file, HprofChoice choice) throws IOException, SaidNo {
        return switch (ProfileReader.read(CaptureFile.resolve(terminal, file), choice)) {
            case ProfileReading.Done done -> done;
            case ProfileReading.Refused(String why) -> throw new SaidNo(why);
        };
    }

    /** That the command line cannot be right. */
    final ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    final boolean isTypeGiven() {
        return type.isPresent();
    }

    /** The type that was asked for, or {@code usual}. */
    final ValueType chosen(List<ValueType> types, ValueType usual, Path file) throws SaidNo {
        if (type.isEmpty()) {
            return usual;
        }
        String name = type.get();
        Optional<ValueType> found =
                types.stream().filter(each -> each.name().equals(name)).findFirst();
        if (found.isPresent()) {
            return found.get();
        }
        List<String> names = types.stream().map(ValueType::name).toList();
        throw new SaidNo("There is no \"" + name + "\" in " + file + ", which has " + String.join(", ", names) + "."
                + NearNames.sentence(name, names));
    }

    /** The place of the type that was asked for, or else of the file's own choice. */
    final int chosenIndex(StackProfile profile, Path file) throws SaidNo {
        if (profile.types().isEmpty()) {
            throw new SaidNo(file + " counts nothing: it is a profile without types.");
        }
        return profile.types().indexOf(chosen(profile.types(), profile.types().get(profile.defaultType()), file));
    }

    /** The same, with the type that was asked for as the first one to look at. */
    final ExportedProfile withChosenType(ExportedProfile profile, Path file) throws SaidNo {
        if (!isTypeGiven()) {
            return profile;
        }
        StackProfile stacks = profile.stacks();
        return new ExportedProfile.Stacks(new StackProfile(
                stacks.title(),
                stacks.types(),
                chosenIndex(stacks, file),
                stacks.startMillis(),
                stacks.durationNanos(),
                stacks.period(),
                stacks.periodType(),
                stacks.notes(),
                stacks.samples()));
    }
}
