// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.files.ProcessMark;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.site.AllocationSite;
import dev.cairn.heap.site.SitedObjects;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.SeededLeak;
import dev.cairn.web.client.ServerFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn dump --sites}: who allocated what a leak retains. */
@Timeout(240)
class DumpSitesIT {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int FIRST = 2000;
    private static final int MORE = 3000;
    private static final int INTERVAL = 16 * 1024;
    private static final String PLACE = "SeededLeak$Session.<init>(SeededLeak.java:";

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    /** Of the collectors that move objects in other ways, one each. */
    static Stream<Collectors.Pair> pairs() {
        return Collectors.onAllJdks()
                .filter(pair -> List.of("G1", "Serial", "Z").contains(pair.collector()));
    }

    /** Each JDK and two collectors that lay out the heap differently. */
    private static boolean isOfTheShortRun(Collectors.Pair pair) {
        return pair.collector().equals(pair.jdk().equals(Jdk.JDK_17) ? "G1" : "Z");
    }

    static Stream<Collectors.Pair> somePairs() {
        return pairs().filter(DumpSitesIT::isOfTheShortRun);
    }

    static Stream<Collectors.Pair> otherPairs() {
        return pairs().filter(pair -> !isOfTheShortRun(pair));
    }

    private static TargetJvm leak(Jdk jdk, String... options) {
        List<String> all = Stream.concat(Stream.of("-XX:+EnableDynamicAgentLoading", "-Xmx128m"), Stream.of(options))
                .toList();
        return TargetJvm.on(jdk, all.toArray(String[]::new)).start(SeededLeak.class);
    }

    @ParameterizedTest
    @MethodSource("otherPairs")
    @Tag("long")
    void soItDoesWithOtherCollectors(Collectors.Pair pair) throws Exception {
        theDiffOfTwoDumpsNamesWhoAllocatedWhatLeaks(pair);
    }

    @ParameterizedTest
    @MethodSource("somePairs")
    void theDiffOfTwoDumpsNamesWhoAllocatedWhatLeaks(Collectors.Pair pair) throws Exception {
        try (TargetJvm target = leak(pair.jdk(), pair.option())) {
            String pid = Long.toString(target.pid());
            Process recording = cairn.start("alloc", pid, "--live", "--interval", "16k", "--duration", "10m");
            try {
                eventually(LIMIT, this::doors, count -> count == 1);
                target.tell("open " + FIRST);
                target.tell("scratch 20000");
                Map<String, Object> first = dumped(pid, "a.hprof");
                target.tell("open " + MORE);
                Map<String, Object> second = dumped(pid, "b.hprof");

                checkCounts(first, FIRST);
                checkCounts(second, FIRST + MORE);
                checkDiff();
                checkPaths();
                checkDump(folder.resolve("b.hprof"));
            } finally {
                recording.destroy();
            }
            assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(doors()).isZero();
            assertThat(target.end()).isZero();
        }
    }

    /** Sessions alone are as many bytes, and what is forgotten hardly counts. */
    private static void checkCounts(Map<String, Object> sites, int sessions) {
        double expected = (double) sessions * SeededLeak.BYTES / INTERVAL;
        assertThat(number(sites, "named"))
                .isBetween(Math.round(expected * 0.6), Math.round(expected * 1.6)); // ten standard errors and more
        assertThat(number(sites, "missing")).isZero();
        assertThat(number(sites, "leftOut")).isZero();
        assertThat(number(sites, "interval")).isEqualTo(INTERVAL);
    }

    private void checkDiff() throws Exception {
        Result diff = cairn.run(
                "snapshot", "diff", file("a.hprof"), file("b.hprof"), "--by", "path", "--limit", "1", "--json");
        assertThat(diff.code()).isZero();
        Map<String, Object> row = map(list(diff.json()).getFirst());
        assertThat(list(row.get("path")).toString()).contains("class " + SeededLeak.class.getName(), "HashMap");
        Map<String, Object> sites = map(row.get("sites"));
        double retained = number(row, "retainedBytesAfter");
        double known = number(sites, "bytes");
        double error = ((Number) Objects.requireNonNull(sites.get("bytesStdError"))).doubleValue();
        assertThat(known).isBetween(0.8 * retained - 6 * error, retained + 6 * error); // all came while it was recorded
        Map<String, Object> place = map(list(sites.get("places")).getFirst());
        assertThat(list(place.get("frames")).getFirst().toString()).contains(PLACE);
        assertThat(((Number) Objects.requireNonNull(place.get("share"))).doubleValue())
                .isGreaterThan(0.9);

        assertThat(list(map(row.get("example")).get("via")).toString()).contains("static SESSIONS", "table", "value");

        Result said = cairn.run("snapshot", "diff", file("a.hprof"), file("b.hprof"), "--by", "path", "--limit", "1");
        assertThat(said.out().lines().skip(2).findFirst().orElseThrow())
                .startsWith("  allocated at dev.cairn.testkit.target.heap." + PLACE)
                .contains(" of what is known, ", " sampled objects, which stand for ");
    }

    /** An object that was sampled, and its class. */
    private void checkPaths() throws Exception {
        long id;
        try (Snapshot snapshot = open(folder.resolve("b.hprof"))) {
            SitedObjects sited = snapshot.sitedObjects();
            id = LongStream.of(sited.objects())
                    .filter(object -> sited.sites()
                            .get(sited.siteOf(object))
                            .frames()
                            .toString()
                            .contains("Session"))
                    .mapToObj(snapshot::idOf)
                    .findFirst()
                    .orElseThrow();
        }
        String paths = cairn.run("snapshot", "paths", file("b.hprof"), "0x" + Long.toHexString(id))
                .out();
        assertThat(paths)
                .contains("static SESSIONS: java.util.HashMap", "state: byte[]")
                .contains("allocated at dev.cairn.testkit.target.heap." + PLACE)
                .containsPattern("allocated by thread main, outlived [0-9]+( to [0-9]+)? GCs?");
        assertThat(cairn.run("snapshot", "paths", file("b.hprof"), "--class", "byte[]")
                        .out())
                .contains("allocated at dev.cairn.testkit.target.heap." + PLACE);
    }

    /** What held the objects for the dump does not hold them in it. */
    private void checkDump(Path dump) throws IOException {
        try (Snapshot snapshot = open(dump)) {
            SitedObjects sited = snapshot.sitedObjects();
            assertThat(snapshot.roots().stream()
                            .filter(root -> root.kind() == RootKind.JNI_GLOBAL)
                            .mapToLong(GcRoot::object)
                            .filter(object -> sited.siteOf(object) >= 0)
                            .mapToObj(object -> snapshot.classOf(object).name() + " of "
                                    + sited.sites().get(sited.siteOf(object)).frames()))
                    .isEmpty();
            assertThat(sited.sites()).extracting(AllocationSite::note).allMatch(note -> note.startsWith("by thread "));
            assertThat(snapshot.problems()).isEmpty();
        }
    }

    @Test
    void aServersRecordingKnowsThemToo() throws Exception {
        try (TargetJvm target = leak(Jdk.JDK_25);
                CairnProcess.Server _ = cairn.serve()) {
            String pid = Long.toString(target.pid());
            record(pid);
            target.tell("open " + FIRST);
            checkOneAtATime(pid);

            Result said = cairn.run("dump", pid, file("c.hprof.gz"), "--sites", "--redact=all");

            assertThat(said.code()).isZero();
            assertThat(said.out())
                    .containsPattern("  Allocation sites of [0-9,]+ objects, a sample of what was allocated since the"
                            + " recording began: now about one in 16.0 KiB\\.\\R");
            assertThat(Files.readAllBytes(folder.resolve("c.hprof.gz"))).startsWith(0x1f, 0x8b);
            Result summary = cairn.run("snapshot", "paths", file("c.hprof.gz"), "--class", "byte[]");
            assertThat(summary.out()).contains("allocated at dev.cairn.testkit.target.heap." + PLACE);
            checkDump(folder.resolve("c.hprof.gz"));
        }
    }

    private void record(String pid) throws IOException, InterruptedException {
        HttpResponse<String> answer = ask("record", pid, "&kind=allocations&live=true&interval=" + INTERVAL);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private HttpResponse<String> ask(String question, String pid, String arguments)
            throws IOException, InterruptedException {
        ServerFile server =
                ServerFile.read(folder.resolve("cairn").resolve("server.json")).orElseThrow();
        String key = String.valueOf(map(cairnRun("info", pid, "--json")).get("key"));
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create(server.url() + "api/" + question + "?vm=" + key + arguments))
                    .header("Authorization", "Bearer " + server.token())
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    /** Nobody takes from a dump what the VM holds for it. */
    private void checkOneAtATime(String pid) throws Exception {
        HttpResponse<String> first = ask("holdSites", pid, "");
        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        Matcher hold = Pattern.compile("\"hold\":([0-9]+)").matcher(first.body());
        assertThat(hold.find()).isTrue();
        long id = Long.parseLong(hold.group(1));

        assertThat(ask("letSitesGo", pid, "").statusCode()).isEqualTo(422);
        assertThat(ask("letSitesGo", pid, "&hold=" + (id + 1)).statusCode()).isEqualTo(422);
        Result second = cairn.run("dump", pid, file("second.hprof"), "--sites");
        assertThat(second.code()).isEqualTo(1);
        assertThat(second.err()).contains("Another dump with these allocation sites is being made");
        assertThat(folder.resolve("second.hprof")).doesNotExist();

        assertThat(ask("letSitesGo", pid, "&hold=" + id).statusCode()).isEqualTo(200);
        assertThat(ask("letSitesGo", pid, "&hold=" + id).statusCode()).isEqualTo(422);

        ProcessMark self = ProcessMark.own();
        String killed = new ProcessMark(self.pid(), self.startTicks() - 1, self.world()).text();
        assertThat(ask("holdSites", pid, "&process=" + killed).statusCode()).isEqualTo(200);
        Result third = cairn.run("dump", pid, file("third.hprof"), "--sites");
        assertThat(third.code()).as(third.err()).isZero();
    }

    /** From silence nobody learns that nothing is recorded. */
    @Test
    void aCommandThatBreaksOffItsAnswerIsNamed() throws Exception {
        Path sockets = Files.createDirectories(
                folder.resolve("cairn"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path path = sockets.resolve("sites-" + ProcessMark.own().text());
        try (TargetJvm target = leak(Jdk.JDK_25);
                ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            door.bind(UnixDomainSocketAddress.of(path));
            Thread breaker = Thread.startVirtualThread(() -> {
                try {
                    door.accept().close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });

            Result said = cairn.run("dump", Long.toString(target.pid()), file("none.hprof"), "--sites");

            assertThat(said.code()).isEqualTo(1);
            assertThat(said.err())
                    .contains("The cairn alloc (process " + ProcessMark.own().pid() + ") that may record VM "
                            + target.pid() + " gave no whole answer")
                    .doesNotContain("Nothing follows");
            breaker.join();
        }
    }

    private Object cairnRun(String... arguments) {
        try {
            return cairn.run(arguments).json();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void withoutARecordingItSaysHowToBeginOne() throws Exception {
        try (TargetJvm target = leak(Jdk.JDK_25)) {
            String pid = Long.toString(target.pid());
            Result said = cairn.run("dump", pid, file("none.hprof"), "--sites");
            assertThat(said.code()).isEqualTo(1);
            assertThat(said.err())
                    .contains("Nothing follows what VM " + pid + " allocates", "cairn alloc " + pid + " --live");
            assertThat(folder.resolve("none.hprof")).doesNotExist();
        }
    }

    @Test
    void aRecordingThatFollowsNothingIsNone() throws Exception {
        try (TargetJvm target = leak(Jdk.JDK_25)) {
            String pid = Long.toString(target.pid());
            Process recording = cairn.start("alloc", pid, "--every", "200ms", "-o", file("windows.json"));
            try {
                eventually(
                        LIMIT,
                        () -> names().stream()
                                .filter(name -> name.matches("windows-.*"))
                                .count(),
                        count -> count > 0);
                Result said = cairn.run("dump", pid, file("none.hprof"), "--sites");
                assertThat(said.code()).isEqualTo(1);
                assertThat(said.err()).contains("--live");
            } finally {
                recording.destroy();
                assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
            }
        }
    }

    @Test
    void whatHasNoStacksIsWrongUsage() throws Exception {
        assertThat(cairn.run("dump", "1", file("a.gclog"), "--sites").code()).isEqualTo(2);
        assertThat(cairn.run("dump", "1", "-", "--sites").code()).isEqualTo(2);
    }

    private Map<String, Object> dumped(String pid, String name) throws Exception {
        Result result = cairn.run("dump", pid, file(name), "--sites", "--json");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return map(map(result.json()).get("sites"));
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private Snapshot open(Path dump) throws IOException {
        return Snapshots.open(dump, SnapshotOptions.standard().withCacheFolder(folder.resolve("indexes")));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).toList();
        }
    }

    /** Sockets of commands that say where objects were allocated. */
    private long doors() throws IOException {
        Path sockets = folder.resolve("cairn");
        if (!Files.isDirectory(sockets)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(sockets)) {
            return files.filter(path -> path.getFileName().toString().startsWith("sites-"))
                    .count();
        }
    }

    private static long number(Map<String, Object> of, String key) {
        return ((Number) Objects.requireNonNull(of.get(key), key)).longValue();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(@Nullable Object json) {
        return (Map<String, Object>) Objects.requireNonNull(json);
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(@Nullable Object json) {
        return (List<Object>) Objects.requireNonNull(json);
    }
}
