// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.sites;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.ProcessMark;
import dev.cairn.report.profile.HeldSitesReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.recording.HoldSitesQuestion;
import dev.cairn.web.question.recording.LetSitesGoQuestion;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Whose recording knows the allocation sites of a VM: this user's server's, or that of {@code cairn alloc --live}. */
final class SiteHolder {
    /** A collection, and the search for objects. */
    static final Duration LONGEST = Duration.ofMinutes(2);

    private SiteHolder() {}

    /** What came of asking for the objects. */
    sealed interface Answer {
        /**
         * They are held.
         *
         * @param letGo to be run once the dump is there
         */
        record Held(HeldSitesReport report, Runnable letGo) implements Answer {}

        record No(String sentence) implements Answer {}
    }

    /** Asks the server, and then the commands. */
    static Answer ask(Terminal terminal, VmRow vm, Duration patience) {
        // A file that is believed is of a process that runs.
        Optional<Answer> served = ServerFile.read(terminal.serverFile()).map(server -> served(server, vm, patience));
        if (served.isPresent() && served.get() instanceof Answer.Held) {
            return served.get();
        }
        return SiteDoor.ask(terminal.serverFile(), vm, LONGEST.plus(patience))
                .or(() -> served.filter(answer ->
                        answer instanceof Answer.No no && !no.sentence().isEmpty()))
                .orElseGet(() -> new Answer.No("Nothing follows what VM " + vm.pid()
                        + " allocates, so nobody knows its allocation sites. Begin with: cairn alloc " + vm.pid()
                        + " --live --duration 10m (or a recording of allocations in the page of cairn serve, with what"
                        + " stays alive), and dump while that goes on: it knows what is allocated from then on."));
    }

    /** The server's answer; an empty sentence if it records nothing of the VM. */
    private static Answer served(ServerFile server, VmRow vm, Duration patience) {
        if (!ServerClient.isAlive(server)) {
            return silent(server, vm, "did not answer");
        }
        String key = vm.key();
        Duration most = LONGEST.plus(patience);
        Map<String, String> who =
                Map.of(HoldSitesQuestion.PROCESS, ProcessMark.own().text());
        Optional<Asked<HeldSitesReport>> answer =
                ServerClient.ask(server, HoldSitesQuestion.QUESTION, key, who, patience, most);
        return answer.<Answer>map(asked -> switch (asked) {
                    case Asked.Told<HeldSitesReport>(HeldSitesReport report) ->
                        new Answer.Held(report, () -> {
                            Map<String, String> which = Map.of(LetSitesGoQuestion.HOLD, Long.toString(report.hold()));
                            var _ = ServerClient.ask(
                                    server, LetSitesGoQuestion.QUESTION, key, which, patience, LONGEST);
                        });
                    case Asked.SaidNo<HeldSitesReport>(String sentence) ->
                        new Answer.No(sentence.equals(HoldSitesQuestion.NOT_RECORDED) ? "" : sentence);
                })
                .orElseGet(
                        () -> silent(server, vm, "gave no answer that makes sense within " + most.toSeconds() + " s"));
    }

    /** Nobody knows whether it records the VM, so nothing follows from that. */
    private static Answer silent(ServerFile server, VmRow vm, String what) {
        return new Answer.No("The server of Cairn (process " + server.pid() + ") that may record VM " + vm.pid() + " "
                + what + ": try again.");
    }
}
