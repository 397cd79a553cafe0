// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import dev.cairn.monitor.proc.Patience;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One request to a running VM, such as {@code dumpheap}, by HotSpot's own attach protocol. How long the answer may take is
 * for the caller to say, as a dump of a large heap takes minutes.
 */
public final class AttachCommand implements AutoCloseable {
    /** Every VM knows this version; it has three arguments, neither more nor fewer. */
    private static final String PROTOCOL = "1";

    /** This one has options, and as many arguments as there are. */
    private static final String PROTOCOL_WITH_OPTIONS = "2";

    /**
     * From this JDK on a VM sends an answer while it makes it, if it is not asked to wait. It holds locks meanwhile, or its threads stand still, so a
     * reader that is stopped (Ctrl-Z suffices) would stop the VM.
     */
    private static final int FIRST_JDK_THAT_STREAMS = 25;

    private static final String WHOLE_ANSWER = " streaming=0";

    private static final int ARGUMENTS = 3;
    private static final int ARGUMENT_LIMIT = 1024; // with the zero at its end
    private static final int ANSWER_LIMIT = 64 * 1024;

    private final SocketChannel channel;
    private final CompletableFuture<Reply> reply = new CompletableFuture<>();
    private volatile Optional<Patience> waiting = Optional.empty();

    private AttachCommand(SocketChannel channel) {
        this.channel = channel;
    }

    /** What the VM said. */
    public sealed interface Reply {
        /**
         * It answered.
         *
         * @param code 0 if it understood what it was to do
         * @param text for people, perhaps in several lines
         */
        record Answered(int code, String text) implements Reply {}

        /** The connection ended without an answer, as it does when the VM ends. */
        record Lost() implements Reply {}
    }

    /** @param feature which JDK the VM is of; empty if it does not say */
    static AttachCommand send(Path socket, OptionalInt feature, String operation, List<String> arguments)
            throws IOException {
        return send(socket, feature, operation, arguments, ANSWER_LIMIT);
    }

    static AttachCommand send(
            Path socket, OptionalInt feature, String operation, List<String> arguments, int answerLimit)
            throws IOException {
        for (String argument : arguments) {
            if (argument.getBytes(StandardCharsets.UTF_8).length >= ARGUMENT_LIMIT) {
                throw new IOException(
                        "a VM takes no argument of more than " + (ARGUMENT_LIMIT - 1) + " bytes, as is " + argument);
            }
        }
        boolean streams = feature.orElse(0) >= FIRST_JDK_THAT_STREAMS;
        ByteBuffer request = streams ? requestForWhole(operation, arguments) : request(operation, arguments);
        return connect(socket, request, answerLimit);
    }

    private static ByteBuffer requestForWhole(String operation, List<String> arguments) {
        StringBuilder text = new StringBuilder(operation).append(WHOLE_ANSWER).append('\0');
        arguments.forEach(argument -> text.append(argument).append('\0'));
        byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
        byte[] head = (PROTOCOL_WITH_OPTIONS + '\0' + body.length + '\0').getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(head.length + body.length)
                .put(head)
                .put(body)
                .flip();
    }

    private static ByteBuffer request(String operation, List<String> arguments) {
        StringBuilder text =
                new StringBuilder(PROTOCOL).append('\0').append(operation).append('\0');
        for (int i = 0; i < ARGUMENTS; i++) {
            text.append(i < arguments.size() ? arguments.get(i) : "").append('\0');
        }
        return StandardCharsets.UTF_8.encode(text.toString());
    }

    private static AttachCommand connect(Path socket, ByteBuffer request, int answerLimit) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
            while (request.hasRemaining()) {
                channel.write(request);
            }
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        AttachCommand command = new AttachCommand(channel);
        Thread.ofVirtual().name("cairn-attach-answer").start(() -> command.read(answerLimit));
        return command;
    }

    private void read(int answerLimit) {
        try {
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            ByteBuffer buffer = ByteBuffer.allocate(Math.min(answerLimit, ANSWER_LIMIT));
            while (answer.size() < answerLimit && channel.read(buffer) >= 0) {
                answer.write(buffer.array(), 0, Math.min(buffer.position(), answerLimit - answer.size()));
                buffer.clear();
                waiting.ifPresent(patience -> patience.advanced(System.nanoTime()));
            }
            reply.complete(parse(answer.toString(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            reply.complete(new Reply.Lost());
        }
    }

    /** A number in a line of its own, and then whatever the VM has to say. */
    static Reply parse(String answer) {
        int end = answer.indexOf('\n');
        try {
            return end < 0
                    ? new Reply.Lost()
                    : new Reply.Answered(
                            Integer.parseInt(answer.substring(0, end).strip()),
                            answer.substring(end + 1).strip());
        } catch (NumberFormatException e) {
            return new Reply.Lost();
        }
    }

    /** The reply; empty if it is of no use to wait for it any more. */
    public Optional<Reply> await(Patience patience) throws InterruptedException {
        waiting = Optional.of(patience);
        try {
            return patience.await(reply);
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        }
    }

    /** The reply if it comes within {@code limit}. */
    public Optional<Reply> await(Duration limit) throws InterruptedException {
        try {
            return Optional.of(reply.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        }
    }

    /** Waits no longer. A VM that has begun goes on until it is done. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // it is of no use any more either way
        }
    }
}
