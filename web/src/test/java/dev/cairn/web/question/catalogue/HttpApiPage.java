// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import static java.util.Map.entry;

import dev.cairn.profile.export.ExportFormat;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.message.TypeScriptMessages;
import dev.cairn.web.question.AppQuestion;
import dev.cairn.web.question.CaptureQuestion;
import dev.cairn.web.question.DebuggerQuestion;
import dev.cairn.web.question.DeskQuestion;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.RuleQuestion;
import dev.cairn.web.question.VmQuestion;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes {@code docs/http-api.md} from the questions and from the records that answer them. */
final class HttpApiPage {
    /**
     * What an argument of a question means.
     *
     * @param example as the page's commands give it; empty to leave it out there
     */
    private record Argument(String meaning, String example) {}

    /** By name; they mean the same in every question. A new one is described here. */
    private static final Map<String, Argument> ARGUMENTS = Map.ofEntries(
            entry("kind", new Argument("what is recorded: `allocations`, `cpu` or `native` memory", "allocations")),
            entry("budget", new Argument("samples a second at most, of memory; 300 if not given", "")),
            entry(
                    "interval",
                    new Argument(
                            "bytes between two samples of memory, 0 for every allocation; milliseconds between two"
                                    + " of CPU time",
                            "")),
            entry("cells", new Argument("about how many cells the map has, 1 to 16384; 4096 if not given", "100")),
            entry("range", new Argument("only this range of addresses: `0xf8000000-0xf8100000`", "")),
            entry(
                    "class",
                    new Argument(
                            "the class whose share of each cell to report: `java.lang.String`, `byte[]`",
                            "byte%5B%5D")),
            entry("classes", new Argument("how many of the largest classes to report, 0 to 10000", "20")),
            entry("objects", new Argument("how many single objects to report, 0 to 10000", "")),
            entry("regions", new Argument("1 to report the holes of each region too", "")),
            entry(
                    "reachability",
                    new Argument(
                            "1 to find out how objects are held too; not with `range`, `class`, `classes`,"
                                    + " `objects` or `regions`",
                            "")),
            entry("depth", new Argument("frames of a stack at most", "")),
            entry("live", new Argument("`true` to follow what stays alive, of memory", "true")),
            entry("include", new Argument("patterns of what to show, one a line (`%0A`)", "")),
            entry("exclude", new Argument("patterns of what to leave out, one a line", "")),
            entry(
                    "path",
                    new Argument(
                            "the whole path of a file on this machine that no other user can exchange; `~/` is your home",
                            "$PROFILE")),
            entry("all", new Argument("`true` for dead objects too, for which the VM collects no garbage first", "")),
            entry("lines", new Argument("how many lines, 1 to 1000; 200 if not given", "")),
            entry(
                    "sampleSeconds",
                    new Argument("how many seconds the threads are sampled, 1 to 600; 10 if not given", "600")),
            entry("seconds", new Argument("when it ends by itself; an hour if not given, and at most", "")),
            entry("by", new Argument("what a row is: `site`, `class`, `method` or `thread`", "")),
            entry("type", new Argument("the name of the type of value that rows are sorted by", "")),
            entry(
                    "part",
                    new Argument(
                            "a part of the recording's time, `FROM-TO` in milliseconds since the epoch: of the windows in"
                                    + " it",
                            "0-$(date +%s%3N)")),
            entry("held", new Argument("the part that another is compared with, in the same form", "0-$(date +%s%3N)")),
            entry(
                    "rule",
                    new Argument(
                            "a rule, as [rules.md](rules.md) has them; one that is deleted, as `rules` lists it",
                            "when%20threads%20%3E%20100000%20capture%20threads")),
            entry(
                    "process",
                    new Argument(
                            "the process that asks, as `PID-START-WORLD` of Cairn's own file names: when it has ended, the"
                                    + " next that asks has its turn",
                            "")),
            entry("hold", new Argument("the `hold` that `holdSites` answered", "1")),
            entry("id", new Argument("the `id` of a capture, which `captures` lists", "$CAPTURE")),
            entry("name", new Argument("a name for people", "shop")),
            entry("note", new Argument("what to write about it; empty clears it", "before%20the%20change")),
            entry("before", new Argument("the `id` of a captured profile", "$CAPTURE")),
            entry("after", new Argument("the `id` of the one that it is compared with", "$CAPTURE")),
            entry("dumpBefore", new Argument("the `id` of a captured thread dump", "$DUMP")),
            entry("dumpAfter", new Argument("the `id` of the one that it is compared with", "$DUMP")),
            entry("stacks", new Argument("`true` for the stack of each thread", "true")),
            entry("text", new Argument("a part of a class or a method, in whatever letters", "HashMap")),
            entry("thread", new Argument("the `id` of a thread, which `threads` lists", "$THREAD")));

    /** Of questions that have no class of their own. */
    private static final Map<String, String> OF_NO_CLASS = Map.ofEntries(
            entry("debuggers", "At which ports debuggers reach the VM, and what they do."),
            entry("selectForDebuggers", "The port of the selected VM leads to this one from now on."),
            entry("debugReadOnly", "Opens a port at which debuggers may look at the VM and change nothing."),
            entry("detachDebuggers", "Ends the connections of all debuggers of the VM, which goes on."),
            entry("devices", "The Android devices that adb reaches, and their apps; no app is connected to."),
            entry("appInfo", "What an app of a device says of itself, and can do."),
            entry("appHeap", "How full the heap of an app is, where its Android says that."),
            entry("appLog", "The last lines of an app in its device's log; nothing goes into the app."),
            entry(
                    "sampleApp",
                    "Begins to have the VM of an app sample its threads each 10 ms, and answers at once: `appSamplings` says"
                            + " how it stands. The profile is kept as a capture."),
            entry("endAppSampling", "Ends that early; what has come is kept."),
            entry("appSamplings", "The apps that are sampled for this server, and the last that were."),
            entry("captures", "All that this user has kept."),
            entry("keepRecording", "Keeps the profile of a recording that the server made of the VM, as a capture."),
            entry(
                    "keepFile",
                    "Keeps a file of this machine, if it is a profile, a thread dump or a heap dump; the file stays where it"
                            + " is."),
            entry(
                    "heapDumps",
                    "The heap dumps that the server takes, how far they are, and what came of the last ones."),
            entry(
                    "dumpHeap",
                    "Begins to dump the heap of the VM among the captures, and answers at once: `heapDumps` says how far it"
                            + " is. The VM stands still while it writes."),
            entry("renameCapture", "Gives a capture another name."),
            entry("noteCapture", "Writes a note about a capture."),
            entry("deleteCapture", "Deletes a capture, its file included."),
            entry("capturedProfile", "A captured profile, added up."),
            entry("compareCaptures", "What two captured profiles differ in."),
            entry("compareThreads", "What two captured thread dumps differ in, and which threads stand still in both."),
            entry("rules", "The rules by which the server captures, and what came of them."),
            entry("addRule", "Writes a rule into the user's file, behind the others."),
            entry("deleteRule", "Deletes a rule from the user's file."));

    private static final String HEAD = """
        # The HTTP API

        Ask a running server (`cairn`) what its page asks:

        ```sh
        FILE=${XDG_RUNTIME_DIR:-$HOME/.local/state}/cairn/server.json
        CAIRN=$(jq -r .url "$FILE") TOKEN=$(jq -r .token "$FILE")
        VM=$(curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" "${CAIRN}api/vms" | jq -r '.[0].key')
        CAPTURE=$(curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" "${CAIRN}api/captures" | jq -r '.captures[0].id')
        DUMP=$(curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" "${CAIRN}api/captures" | jq -r '[.captures[] | select(.kind == "threads")][0].id')
        THREAD=$(curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" "${CAIRN}api/threads?vm=$VM" | jq '.threads[0].id')
        APP=$(curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" "${CAIRN}api/devices" | jq -r '[.devices[].apps[]][0].key')
        PROFILE=$HOME/monday.collapsed
        ```

        The commands below are for a shell in which these are set.

        This page is made from the server's own description of its questions and records. All that the page shows and does comes through these
        paths. Fields may be added; none is renamed. Units stand in the names, and null means "not known".

        ## Access

        The server answers on 127.0.0.1 only. Each request shows the token as `Authorization: Bearer TOKEN` (or has the page's cookie), and names
        127.0.0.1 or localhost as its `Host`; an `Origin`, where there is one, must be the same. No path reads a body but `POST /api/capture`.

        | status | when |
        |---|---|
        | 200 | JSON follows, or the file that was asked for |
        | 400 | the end of the request is in doubt, or the request is no HTTP |
        | 401 | the token is missing or wrong |
        | 403 | the `Host` or the `Origin` is foreign |
        | 404 | there is no such path, or nothing was recorded that a profile could show |
        | 405 | the path wants another method; `Allow` names it |
        | 413 | a body is larger than 64 KiB, or comes in chunks, on a path that reads none |
        | 422 | the VM, its agent or the captures said no: a sentence follows, with the way out |
        | 500 | Cairn itself failed: the server's standard error says more |
        | 503 | too many connections are open |

        ## Paths
        """;

    private final StringBuilder page = new StringBuilder(HEAD);
    private final Map<String, Class<?>> records = new LinkedHashMap<>();

    static String render() {
        return new HttpApiPage().write();
    }

    private String write() {
        path("GET", "api/vms", "All VMs.", "an array of " + named(VmRow.class));
        curl("", "api/vms");
        path("GET", "api/reports", "All VMs, with all that is known of each.", "an array of " + named(VmReport.class));
        curl("", "api/reports");
        page.append("""

            The following are about one VM. All take `vm` (the `key` of a VM) and `patience` (how many milliseconds the VM may take to answer, an hour at
            most). Those about captures and rules need neither, except that a recording which is kept is one of `vm`. An app of an Android device has
            a key too, SERIAL:PID: what begins with `app`, `sampleApp`, `endAppSampling`, `dumpHeap`, and, as far as the app knows them, `gc`, `threads` and
            `stack` take it; one program at a time gets into an app.
            """);
        Questions.ALL.forEach(this::question);
        path(
                "GET",
                "api/profile/NAME",
                "What a recording has so far, as a file in the format that the ending of NAME asks for: "
                        + Arrays.stream(ExportFormat.values())
                                .map(format -> "`" + format.ending() + "`")
                                .collect(Collectors.joining(", "))
                        + ". NAME has letters, digits, dots, dashes and underscores.",
                "the file; `X-Cairn-Notes` says what the format cannot");
        page.append("""

            | parameter | meaning |
            |---|---|
            | `held` | a part of its time, as `part`; of `.html`, `.collapsed` and `.json`, which are what changed since then |
            | `kind` | what is recorded: `allocations`, `cpu` or `native` memory |
            | `part` | a part of its time, `FROM-TO` in milliseconds since the epoch; all of it if not given |
            | `save` | if given, a flame graph comes as a file as all others do, not as a page |
            | `vm` | the `key` of the VM |
            """);
        curl("", "api/profile/shop.collapsed?vm=$VM&kind=allocations");
        captures();
        path(
                "GET",
                "metrics",
                "Metrics for Prometheus, of each VM and of Cairn itself, where the server was started with `--metrics`"
                        + " or `--metrics-token-file FILE` (the token in FILE opens this path alone): see"
                        + " [monitor.md](monitor.md#metrics-for-prometheus).",
                "text in the format of OpenMetrics 1.0");
        curl("", "metrics");
        path(
                "GET",
                "api/live",
                "A WebSocket: all that changes, once a second. It wants an `Origin`, as browsers send it.",
                "messages, each a JSON object whose `type` is its name with a small first letter");
        page.append("\nThe client sends ").append(members(PageMessage.class)).append(".\n\nThe server sends ");
        page.append(members(ServerMessage.class)).append(".\n\n## Records\n");
        for (int i = 0; i < records.size(); i++) { // writing one finds others
            record(records.values().stream().skip(i).findFirst().orElseThrow());
        }
        return page.toString();
    }

    private void captures() {
        path("GET", "api/capture/ID/file", "A capture as a file, whole.", "the file");
        curl("", "api/capture/$CAPTURE/file");
        path(
                "GET",
                "api/capture/ID/profile/NAME",
                "A captured profile as a file, in the format that the ending of `NAME` asks for.",
                "the file");
        curl("", "api/capture/$CAPTURE/profile/shop.collapsed");
        path("GET", "api/capture/ID/flames.html", "The flame graph of a captured profile.", "a page");
        curl("", "api/capture/$CAPTURE/flames.html");
        path(
                "GET",
                "api/capture/ID/difference.html?before=ID",
                "The flame graph of what changed from one captured profile to another, per second where their lengths"
                        + " differ.",
                "a page");
        curl("", "api/capture/$CAPTURE/difference.html?before=$CAPTURE");
        path(
                "GET",
                "api/capture/ID/difference/NAME?before=ID",
                "The same as a file, in the format that the ending of `NAME` asks for: `.html`, `.collapsed` (the number"
                        + " before and the one after) or `.json` (a `ProfileDiffReport` of all sites).",
                "the file");
        curl("", "api/capture/$CAPTURE/difference/change.collapsed?before=$CAPTURE");
        path(
                "GET",
                "api/capture/ID/text",
                "The first 4 MiB of a captured thread dump; a last line says so if there is more.",
                "text");
        curl("", "api/capture/$DUMP/text");
        path(
                "POST",
                "api/capture?name=NAME&vm=KEY",
                "Keeps the file that is the request's body, if it is a profile, a thread dump or a heap dump; `vm` may"
                        + " be left out.",
                named(CaptureRow.class));
        curl("", "api/capture/$DUMP/file", "--data-binary @- ", "api/capture?name=copy.txt&vm=$VM");
    }

    private void question(Question<?> question) {
        String method = question.changes() ? "POST" : "GET";
        path(method, "api/" + question.name(), doc(question), named(question.report()));
        StringBuilder query = new StringBuilder(question instanceof AppQuestion<?> ? "?vm=$APP" : "?vm=$VM");
        if (!question.arguments().isEmpty()) {
            page.append("\n| parameter | meaning |\n|---|---|\n");
        }
        for (String name : new TreeSet<>(question.arguments())) {
            Argument argument = Optional.ofNullable(ARGUMENTS.get(name))
                    .orElseThrow(() -> new IllegalStateException(
                            "The argument \"" + name + "\" has no meaning yet: give it one in HttpApiPage.ARGUMENTS."));
            page.append("| `")
                    .append(name)
                    .append("` | ")
                    .append(argument.meaning())
                    .append(" |\n");
            query.append(argument.example().isEmpty() ? "" : "&" + name + "=" + argument.example());
        }
        curl(question.changes() ? "-X POST " : "", "api/" + question.name() + query);
    }

    /** The comment of the class that holds it, which is where its reading was made. */
    private static String doc(Question<?> question) {
        Object reading;
        switch (question) {
            case VmQuestion<?> ofVm -> reading = ofVm.reading();
            case DeskQuestion<?> ofDesk -> reading = ofDesk.reading();
            case DebuggerQuestion<?> _, AppQuestion<?> _, CaptureQuestion<?> _, RuleQuestion<?> _ -> {
                return Optional.ofNullable(OF_NO_CLASS.get(question.name()))
                        .orElseThrow(() -> new IllegalStateException("The question \"" + question.name()
                                + "\" is not described in HttpApiPage.OF_NO_CLASS."));
            }
        }
        String holder = reading.getClass().getName().replaceFirst("\\$.*", "");
        try {
            return RecordDoc.of(Class.forName(holder)).text();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private void path(String method, String path, String what, String answer) {
        page.append("\n### ")
                .append(method)
                .append(" /")
                .append(path)
                .append("\n\n")
                .append(what);
        page.append("\n\nAnswer: ").append(answer).append(".\n");
    }

    private void curl(String options, String path) {
        page.append("\n```sh\n").append(command(options, path)).append("\n```\n");
    }

    /** Two commands, of which the second reads what the first prints. */
    private void curl(String options, String path, String thenOptions, String thenPath) {
        page.append("\n```sh\n").append(command(options, path)).append(" | ");
        page.append(command(thenOptions, thenPath)).append("\n```\n");
    }

    private static String command(String options, String path) {
        return "curl -sS --fail-with-body " + options + "-H \"Authorization: Bearer $TOKEN\" \"${CAIRN}" + path + "\"";
    }

    private String members(Class<?> messages) {
        return Arrays.stream(messages.getPermittedSubclasses()).map(this::named).collect(Collectors.joining(", "));
    }

    private String named(Class<?> record) {
        String name = record.getSimpleName();
        records.putIfAbsent(name, record);
        return "[" + name + "](#" + name.toLowerCase(Locale.ROOT) + ")";
    }

    private void record(Class<?> record) {
        RecordDoc doc = RecordDoc.of(record);
        page.append("\n### ").append(record.getSimpleName()).append("\n\n");
        page.append(doc.text().isEmpty() ? "" : doc.text() + "\n\n")
                .append("| field | type | meaning |\n|---|---|---|\n");
        for (RecordComponent component : record.getRecordComponents()) {
            page.append("| `").append(TypeScriptMessages.jsonName(component)).append("` | ");
            page.append(type(component.getAnnotatedType())).append(" | ");
            page.append(doc.parameters().getOrDefault(component.getName(), "")).append(" |\n");
        }
    }

    private String type(AnnotatedType annotated) {
        return plain(annotated) + (annotated.isAnnotationPresent(Nullable.class) ? " or null" : "");
    }

    private String plain(AnnotatedType annotated) {
        if (annotated instanceof AnnotatedParameterizedType parameterized) {
            AnnotatedType[] of = parameterized.getAnnotatedActualTypeArguments();
            return (of.length == 2 ? "object of " : "array of ") + type(of[of.length - 1]);
        }
        Class<?> raw = (Class<?>) annotated.getType();
        if (raw == String.class) {
            return "string";
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return "boolean";
        }
        if (raw.isPrimitive() || Number.class.isAssignableFrom(raw)) {
            return raw == double.class || raw == Double.class ? "number" : "whole number";
        }
        if (raw.isEnum()) {
            return Arrays.stream(raw.getEnumConstants())
                    .map(constant -> "`\"" + TypeScriptMessages.json(constant) + "\"`")
                    .collect(Collectors.joining(", "));
        }
        return named(raw);
    }
}
