// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.connection;

import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Shape;
import dev.cairn.wire.ddm.chunk.app.Stage;
import dev.cairn.wire.ddm.chunk.field.Flag;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.field.UserId;
import java.util.List;
import java.util.Optional;

/** HELO and FEAT: which VM this is, and what it can do. */
public final class Greeting {
    /** The version of the protocol, the same for both sides; there never was another. */
    public static final int VERSION = 1;

    private Greeting() {}

    public record HelloRequest(long version) implements Chunk {
        public static final ChunkForm<HelloRequest> FORM = ChunkForm.of(
                "HELO",
                REQUEST,
                HelloRequest.class,
                "The server introduces itself; the first chunk on every connection. A VM that answers with a JDWP error"
                        + " does not speak DDM, and gets no further chunk.",
                shape -> new HelloRequest(shape.u4("version", "of the server's protocol: 1", HelloRequest::version)));

        @Override
        public ChunkForm<HelloRequest> form() {
            return FORM;
        }
    }

    /**
     * A VM's answer to HELO.
     *
     * @param pid as the VM itself knows it, which in a container is not what the machine calls it
     * @param vm name and version of the VM
     * @param app what the VM runs; empty or {@code <pre-initialized>} while not known
     */
    public record Hello(
            long version,
            long pid,
            String vm,
            String app,
            Optional<UserId> user,
            Optional<Text> abi,
            Optional<Text> vmFlags,
            Optional<Flag> nativeDebuggable,
            Optional<Text> packageName,
            Optional<Stage> stage)
            implements Chunk {
        public static final ChunkForm<Hello> FORM = ChunkForm.of(
                "HELO",
                REPLY,
                Hello.class,
                "The VM introduces itself. If it waits for a debugger, a WAIT comes just before.",
                shape -> {
                    long version = shape.u4("version", "of the client's protocol: 1", Hello::version);
                    long pid = shape.u4("pid", "as the VM itself knows it", Hello::pid);
                    List<String> names = shape.twoStrings(
                            "VM ident",
                            "app name",
                            "empty or `<pre-initialized>`: not named yet",
                            Hello::vm,
                            Hello::app);
                    return new Hello(
                            version,
                            pid,
                            names.get(0),
                            names.get(1),
                            shape.tail("Android 4.2", UserId::of, Hello::user),
                            shape.tail("Android 5", part -> Text.of(part, "ABI"), Hello::abi),
                            shape.tail("Android 5", part -> Text.of(part, "VM flags"), Hello::vmFlags),
                            shape.tail(
                                    "Android 7", part -> Flag.of(part, "native debuggable"), Hello::nativeDebuggable),
                            shape.tail("Android 11", part -> Text.of(part, "package name"), Hello::packageName),
                            shape.tail("Android 15", Stage::of, Hello::stage));
                });

        @Override
        public ChunkForm<Hello> form() {
            return FORM;
        }
    }

    /**
     * The question, and what the asker can do.
     *
     * @param announced what the server understands beyond the common protocol; only to a VM that announced it first
     */
    public record FeaturesRequest(List<Text> announced) implements Chunk {
        public static final ChunkForm<FeaturesRequest> FORM = ChunkForm.of(
                "FEAT",
                REQUEST,
                FeaturesRequest.class,
                "What can the VM do? Without data, as everybody sends it; with data, which only Cairn sends and only to"
                        + " Cairn's agent, the server says what it understands itself.",
                shape -> new FeaturesRequest(shape.tail(
                                "Cairn",
                                Features::of,
                                request -> request.announced().isEmpty()
                                        ? Optional.empty()
                                        : Optional.of(new Features(request.announced())))
                        .map(Features::names)
                        .orElse(List.of())));

        public FeaturesRequest {
            announced = List.copyOf(announced);
        }

        @Override
        public ChunkForm<FeaturesRequest> form() {
            return FORM;
        }
    }

    public record Features(List<Text> names) implements Chunk {
        public static final ChunkForm<Features> FORM =
                ChunkForm.of("FEAT", REPLY, Features.class, "What the VM can do, one name a feature.", Features::of);

        public Features {
            names = List.copyOf(names);
        }

        static Features of(Shape<Features> shape) {
            return new Features(shape.list("features", "", part -> Text.of(part, "name"), Features::names));
        }

        @Override
        public ChunkForm<Features> form() {
            return FORM;
        }
    }
}
