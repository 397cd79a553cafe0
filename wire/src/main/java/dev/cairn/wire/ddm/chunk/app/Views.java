// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.app;

import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.chunk.field.Text;
import java.util.List;

/** VULW, VURT, VUOP and VUGL: the views of an Android app. */
public final class Views {
    private Views() {}

    public record WindowsRequest(long reserved) implements Chunk {
        public static final ChunkForm<WindowsRequest> FORM = ChunkForm.of(
                "VULW",
                REQUEST,
                WindowsRequest.class,
                "Which windows are there? Feature `view-hierarchy`, as for VURT and VUOP.",
                shape -> new WindowsRequest(shape.u4("reserved", "1; not looked at", WindowsRequest::reserved)));

        @Override
        public ChunkForm<WindowsRequest> form() {
            return FORM;
        }
    }

    public record Windows(List<Text> names) implements Chunk {
        public static final ChunkForm<Windows> FORM = ChunkForm.of(
                "VULW",
                REPLY,
                Windows.class,
                "The windows.",
                shape -> new Windows(shape.list("windows", "", part -> Text.of(part, "name"), Windows::names)));

        public Windows {
            names = List.copyOf(names);
        }

        @Override
        public ChunkForm<Windows> form() {
            return FORM;
        }
    }

    /**
     * Asks for something about all views below a window.
     *
     * @param parameters as {@code operation} has them
     */
    public record RootRequest(long operation, String root, Bytes parameters) implements Chunk {
        public static final ChunkForm<RootRequest> FORM = ChunkForm.of(
                "VURT",
                REQUEST,
                RootRequest.class,
                "Report all views of a window. FAIL with a negative code if that cannot be.",
                shape -> new RootRequest(
                        shape.u4(
                                "operation",
                                "1 dump hierarchy, 2 capture layers, 3 dump theme",
                                RootRequest::operation),
                        shape.string("root", "the window", RootRequest::root),
                        shape.rest(
                                "parameters",
                                "of operation 1: u4 skip children, u4 include properties, and perhaps u4 second version;"
                                        + " of others none",
                                RootRequest::parameters)));

        @Override
        public ChunkForm<RootRequest> form() {
            return FORM;
        }
    }

    public record RootReply(Bytes result) implements Chunk {
        public static final ChunkForm<RootReply> FORM = ChunkForm.of(
                "VURT",
                REPLY,
                RootReply.class,
                "What was asked for.",
                shape -> new RootReply(shape.rest("result", "text or layers, by the operation", RootReply::result)));

        @Override
        public ChunkForm<RootReply> form() {
            return FORM;
        }
    }

    /**
     * Does something with one view.
     *
     * @param parameters as {@code operation} has them
     */
    public record ViewRequest(long operation, String root, String view, Bytes parameters) implements Chunk {
        public static final ChunkForm<ViewRequest> FORM = ChunkForm.of(
                "VUOP",
                REQUEST,
                ViewRequest.class,
                "Do something with one view. FAIL with a negative code if that cannot be; the reply may be empty.",
                shape -> new ViewRequest(
                        shape.u4(
                                "operation",
                                "1 capture, 2 dump display list, 3 profile, 4 invoke method, 5 set layout parameter",
                                ViewRequest::operation),
                        shape.string("root", "the window", ViewRequest::root),
                        shape.string("view", "", ViewRequest::view),
                        shape.rest(
                                "parameters",
                                "of operation 4: string name, u4 number of arguments, for each a u2 type character and"
                                        + " the value; of 5: string name, s4 value; of others none",
                                ViewRequest::parameters)));

        @Override
        public ChunkForm<ViewRequest> form() {
            return FORM;
        }
    }

    public record ViewReply(Bytes result) implements Chunk {
        public static final ChunkForm<ViewReply> FORM = ChunkForm.of(
                "VUOP",
                REPLY,
                ViewReply.class,
                "What was asked for.",
                shape -> new ViewReply(shape.rest("result", "of operation 1 a PNG picture", ViewReply::result)));

        @Override
        public ChunkForm<ViewReply> form() {
            return FORM;
        }
    }

    public record GlTraceRequest(long enable) implements Chunk {
        public static final ChunkForm<GlTraceRequest> FORM = ChunkForm.of(
                "VUGL",
                REQUEST,
                GlTraceRequest.class,
                "Trace calls of OpenGL, or no more. Android 4.4 to 7; feature `opengl-tracing`.",
                shape -> new GlTraceRequest(shape.u4("enable", "0 or 1", GlTraceRequest::enable)));

        @Override
        public ChunkForm<GlTraceRequest> form() {
            return FORM;
        }
    }
}
