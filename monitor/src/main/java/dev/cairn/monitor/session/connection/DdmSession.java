// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.WatchedProcess;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.api.ClientData;
import dev.cairn.monitor.session.api.Features;
import dev.cairn.monitor.session.api.Replies;
import dev.cairn.monitor.session.api.SessionCounts;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.connection.Counters.Count;
import dev.cairn.monitor.session.transport.PacketLink;
import dev.cairn.monitor.session.transport.UnfinishedBytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The monitor's end of one connection to one target. Made by {@link Sessions#open}.
 *
 * <p>After the handshake come HELO, FEAT, and for a target of Cairn's own a second FEAT that says what this monitor
 * understands. A peer that answers HELO with a JDWP error gets nothing more. Only then is the session
 * {@linkplain SessionState.Open open}; what the target sent earlier is kept, within bounds, and handed out then.
 *
 * <p>The session ends by {@link #close()}, when the connection breaks, when the peer breaks the framing, and when it
 * leaves more unread than the settings allow. It does not end because the target is slow to answer.
 */
public final class DdmSession implements Client, AutoCloseable {
    private static final String UNKNOWN_PEER =
            " It was asked for the handshake of JDWP and for HELO; is that what it speaks?";

    /** At least this many bytes of a packet are a sign that the rest is coming too. */
    static final int SIGN_BYTES = 16 * 1024;

    private final String name;
    private final SessionSettings settings;
    private final PacketLink link;
    private final Optional<WatchedProcess> process;
    private final Replies replies;
    private final Consumer<DdmSession> onEnd;
    private final Patience opening;
    /** How much had come of the packet that is coming, at the last sign. Of the thread that ticks. */
    private int arrived;
    /** Which packet that is. */
    private long arriving;

    private final Counters counters = new Counters();
    private final TargetNotes notes = new TargetNotes(counters);
    private final PacketReading reading;
    private final Requests requests;
    private final Dispatcher dispatcher;
    private final ClientData data = new ClientData();
    private final CompletableFuture<SessionState> greeted = new CompletableFuture<>();
    private final CompletableFuture<SessionState> ended = new CompletableFuture<>();
    /** Held while handlers are called and the state changes. */
    private final ReentrantLock turn = new ReentrantLock();

    private final EarlyChunks early = new EarlyChunks();
    private volatile SessionState state = new SessionState.Opening();
    private volatile Optional<Greeting.Hello> hello = Optional.empty();

    DdmSession(
            String name,
            ByteChannel channel,
            Optional<WatchedProcess> process,
            ChunkHandlers handlers,
            SessionSettings settings,
            UnfinishedBytes budget,
            Replies replies,
            Consumer<DdmSession> onEnd) {
        this.name = name;
        this.requests = new Requests(name, counters);
        this.settings = settings;
        this.reading = new PacketReading(settings.maxInflatedBytes(), counters);
        this.replies = replies;
        this.onEnd = onEnd;
        this.process = process;
        this.opening = Patience.with(name, process, settings.openTimeout());
        this.link = new PacketLink(name, channel, settings, budget, new Incoming());
        this.dispatcher = new Dispatcher(this, handlers, counters);
    }

    void start() {
        link.shake();
        link.start();
    }

    /** Completes when the session is open, or will never be. What depends on it runs on a thread of its own. */
    public CompletableFuture<SessionState> greeted() {
        return greeted.copy();
    }

    /** Completes at the end: with {@link SessionState.Closed} or {@link SessionState.NotDdm}. */
    public CompletableFuture<SessionState> ended() {
        return ended.copy();
    }

    /** Ends the session. All that waits for an answer gets {@link Answer.Closed}. */
    @Override
    public void close() {
        link.close();
    }

    /** Ends the session for a reason, which is a sentence. */
    public void close(String why) {
        link.close(why);
    }

    @Override
    public CompletableFuture<Answer> request(RawChunk chunk, Duration timeout) {
        return request(chunk, patience(timeout));
    }

    @Override
    public CompletableFuture<Answer> request(Chunk chunk) {
        return request(chunk.toRaw(), patience());
    }

    /** Begins to wait for the target, for as long as the session's settings say. */
    public Patience patience() {
        return patience(settings.patience());
    }

    /** Begins to wait for the target, for {@code limit} at most. */
    public Patience patience(Duration limit) {
        return Patience.with(name, process, limit);
    }

    /** As {@link #request(RawChunk, Duration)}, with patience that began before. */
    public CompletableFuture<Answer> request(Chunk chunk, Patience patience) {
        return request(chunk.toRaw(), patience);
    }

    private CompletableFuture<Answer> request(RawChunk chunk, Patience patience) {
        return switch (state) {
            case SessionState.Open open ->
                replies == Replies.IN_ORDER && !open.features().isCairn()
                        ? askWithFence(chunk, patience)
                        : ask(chunk, patience);
            case SessionState.Opening opening ->
                closedAnswer("The session with " + name + " is not open yet; wait for greeted().");
            case SessionState.NotDdm no -> closedAnswer(no.why());
            case SessionState.Closed closed -> closedAnswer(closed.why());
        };
    }

    private static CompletableFuture<Answer> closedAnswer(String why) {
        return CompletableFuture.completedFuture(new Answer.Closed(why));
    }

    private CompletableFuture<Answer> ask(RawChunk chunk, Patience patience) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        Optional<Requests.Waiting> _ = ask(chunk, patience, answer);
        return answer;
    }

    /** The request, if it waits for its answer. */
    private Optional<Requests.Waiting> ask(RawChunk chunk, Patience patience, CompletableFuture<Answer> answer) {
        Optional<Requests.Waiting> request = requests.add(chunk.type(), patience, System.nanoTime(), answer);
        request.ifPresent(waiting -> {
            counters.add(Count.REQUESTS);
            if (!link.send(ChunkPacket.command(waiting.id(), chunk))) {
                link.close(link.whyNotSent());
            }
        });
        return request;
    }

    /** As {@link #ask}; no answer until the next one is the empty reply. */
    private CompletableFuture<Answer> askWithFence(RawChunk chunk, Patience patience) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        ask(chunk, patience, answer).ifPresent(waiting -> {
            RawChunk fence = new Greeting.FeaturesRequest(List.of()).toRaw();
            var _ = ask(fence, patience).thenAccept(next -> {
                if (next instanceof Answer.Chunks) {
                    requests.take(waiting.id())
                            .ifPresent(silent -> silent.answer().complete(new Answer.Chunks(List.of())));
                }
            });
        });
        return answer;
    }

    /** Called ten times a second by a thread that must not be held up. */
    void tick(long nowNanos) {
        boolean isOpening = state instanceof SessionState.Opening;
        Optional<WatchedProcess.Sight> seen =
                isOpening || !requests.isEmpty() ? process.flatMap(WatchedProcess::look) : Optional.empty();
        noteArrivals(nowNanos);
        for (Requests.Waiting request : requests.overdue(nowNanos, seen)) {
            counters.add(Count.TIMEOUTS);
            aside(() -> request.answer()
                    .complete(new Answer.TimedOut(request.patience().why())));
        }
        if (isOpening) {
            seen.ifPresent(sight -> opening.note(sight, nowNanos));
            if (opening.isOver(nowNanos)) {
                aside(() -> link.close(opening.why() + (process.isEmpty() ? UNKNOWN_PEER : "")));
            }
        }
    }

    /** A packet that keeps coming is waited for, as the answers behind it have to; many packets are no sign of an answer. */
    private void noteArrivals(long nowNanos) {
        long packet = link.packetsIn();
        int come = link.pendingBytes();
        if (packet != arriving) {
            arriving = packet;
            arrived = come;
        }
        if (come - arrived >= SIGN_BYTES) {
            arrived = come;
            requests.advanced(nowNanos);
        }
    }

    /** How much has come of the packet that is coming. */
    int pendingBytes() {
        return link.pendingBytes();
    }

    /** What others hang on a result may take its time. */
    private void aside(Runnable work) {
        Thread.ofVirtual().name("cairn-aside " + name).start(work);
    }

    // --- the greeting -----------------------------------------------------------------------------------------------

    private void greet() {
        listen(ask(new Greeting.HelloRequest(Greeting.VERSION).toRaw(), opening), this::helloAnswered);
    }

    /** Has {@code next} take the answer, in its turn among the calls of handlers. */
    private void listen(CompletableFuture<Answer> answer, Consumer<Answer> next) {
        var _ = answer.thenAccept(told -> inTurn(() -> {
            if (state instanceof SessionState.Opening) {
                next.accept(told);
            }
        }));
    }

    private void helloAnswered(Answer answer) {
        switch (answer) {
            case Answer.Rejected rejected ->
                notDdm("The peer answered HELO with JDWP error " + rejected.jdwpError()
                        + ", so it does not speak DDM.");
            case Answer.Chunks chunks
            when chunks.chunks().isEmpty() -> notDdm("The peer answered HELO with nothing, so it does not speak DDM.");
            case Answer.Chunks chunks -> {
                switch (answer.as(Greeting.Hello.FORM)) {
                    case Decoding.Done<Greeting.Hello> done -> introduced(done.value());
                    case Decoding.Malformed<Greeting.Hello> bad -> link.close(bad.why());
                }
            }
            case Answer.Refused refused -> link.close(refused.sentence());
            case Answer.Malformed bad -> link.close(bad.why());
            case Answer.NotSent not -> link.close(not.why());
            case Answer.TimedOut late -> link.close(late.sentence());
            case Answer.Closed closed -> {} // end() reports it
        }
    }

    private void notDdm(String why) {
        settle(new SessionState.NotDdm(why));
        link.close(why);
    }

    private void introduced(Greeting.Hello told) {
        hello = Optional.of(told);
        notes.greeted(told.app());
        Patience patience = Patience.with(name, process, settings.featuresTimeout());
        listen(ask(new Greeting.FeaturesRequest(List.of()).toRaw(), patience), answer -> open(told, features(answer)));
    }

    /** There are targets that do not answer FEAT at all. That they did not says nothing of what they can do. */
    private static Features features(Answer answer) {
        if (answer instanceof Answer.TimedOut(String sentence)) {
            return Features.untold(sentence);
        }
        return answer.as(Greeting.Features.FORM) instanceof Decoding.Done<Greeting.Features> done
                ? Features.of(done.value())
                : Features.NONE;
    }

    private void open(Greeting.Hello told, Features features) {
        if (features.isCairn()) {
            // The wire keeps the order, so what follows need not wait for this answer.
            var _ = ask(Features.announcement().toRaw(), Patience.with(name, process, settings.featuresTimeout()));
        }
        settle(new SessionState.Open(told, features));
        dispatcher.connected();
        early.takeAll()
                .forEach(each -> dispatcher.chunk(each.chunk(), false, each.msgId(), TargetNotes.isOne(each.chunk())));
    }

    /** Leaves {@link SessionState.Opening}, or an open session. */
    private void settle(SessionState next) {
        state = next;
        aside(() -> greeted.complete(next));
    }

    // --- what comes in ----------------------------------------------------------------------------------------------

    private final class Incoming implements PacketLink.Receiver {
        @Override
        public void shaken() {
            greet();
        }

        @Override
        public void received(JdwpPacket packet) {
            inTurn(() -> {
                switch (packet) {
                    case JdwpPacket.Reply reply -> replied(reply);
                    case JdwpPacket.Command command
                    when ChunkPacket.isDdm(command) ->
                        reading.chunks(command).forEach(chunk -> event(chunk, command.id()));
                    case JdwpPacket.Command command -> counters.add(Count.FOREIGN_COMMANDS);
                }
            });
            requests.heard();
        }

        @Override
        public void ended(String why) {
            end(why);
        }
    }

    private void inTurn(Runnable work) {
        turn.lock();
        try {
            work.run();
        } finally {
            turn.unlock();
        }
    }

    private void replied(JdwpPacket.Reply reply) {
        Optional<Requests.Waiting> request = requests.take(reply.id());
        if (request.isEmpty()) {
            counters.add(requests.isOurs(reply.id()) ? Count.LATE_REPLIES : Count.STRAY_REPLIES);
            return;
        }
        Answer answer = reading.answer(reply, request.get());
        if (answer instanceof Answer.Chunks chunks && state instanceof SessionState.Open) {
            chunks.chunks().forEach(chunk -> dispatcher.chunk(chunk, true, reply.id(), true));
        }
        request.get().answer().complete(answer);
    }

    private void event(RawChunk chunk, int msgId) {
        notes.note(chunk);
        if (state instanceof SessionState.Open) {
            dispatcher.chunk(chunk, false, msgId, TargetNotes.isOne(chunk));
        } else if (!early.add(chunk, msgId)) {
            counters.add(Count.EARLY_DROPPED);
        }
    }

    private void end(String why) {
        requests.close(why).forEach(request -> request.answer().complete(new Answer.Closed(why)));
        inTurn(() -> {
            if (!(state instanceof SessionState.NotDdm)) {
                settle(new SessionState.Closed(why));
            }
            List<EarlyChunks.Early> _ = early.takeAll();
            dispatcher.disconnected();
        });
        onEnd.accept(this);
        aside(() -> ended.complete(state));
    }

    // --- the rest of Client -----------------------------------------------------------------------------------------

    @Override
    public void reportMalformed(int type, String why) {
        counters.malformed(type, why);
    }

    @Override
    public SessionCounts counts() {
        return counters.with(link);
    }

    @Override
    public Optional<String> lastProblem() {
        return counters.lastProblem();
    }

    @Override
    public boolean silent() {
        return link.end().isEmpty() && requests.silentFor(settings.silentAfter(), System.nanoTime());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<Greeting.Hello> hello() {
        return hello;
    }

    @Override
    public String appName() {
        return notes.appName();
    }

    /** The name that the application took for itself; empty if it goes by its program's. */
    public Optional<String> takenName() {
        return notes.taken();
    }

    @Override
    public boolean saidItWaits() {
        return notes.saidItWaits();
    }

    @Override
    public Features features() {
        return state instanceof SessionState.Open open ? open.features() : Features.NONE;
    }

    @Override
    public ClientData data() {
        return data;
    }

    @Override
    public SessionState state() {
        return state;
    }

    @Override
    public String toString() {
        return "session with " + name;
    }
}
