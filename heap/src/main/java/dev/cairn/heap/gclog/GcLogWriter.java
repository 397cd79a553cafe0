// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * Writes the records that it receives, as {@link GcLogReader} reads them. Lines end in a line feed.
 *
 * <p>A name that a line cannot hold is changed: control characters become question marks, blanks around it go, and an
 * empty one becomes a question mark. Time stamps have eight digits, so that the reader recognises them as such; an
 * AppDomain without one gets 0 where its name would otherwise be taken to have one.
 *
 * <p>The caller must close the stream, after {@link #flush}.
 */
public final class GcLogWriter implements GcLogVisitor {
    private static final int ROOM = 1 << 16;
    private static final int LONGEST_WORD = 1 + GcLogFormat.LONGEST_NUMBER;
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream out;
    private final byte[] buffer = new byte[ROOM];
    private int fill;
    private boolean lineOpen;
    private long namesChanged;

    public GcLogWriter(OutputStream out) {
        this.out = out;
    }

    @Override
    public void appDomain(long version, String name, OptionalLong timestamp) throws IOException {
        begin(GcLogFormat.APP_DOMAIN);
        number(version);
        nameAndTime(name, timestamp);
    }

    @Override
    public void type(long id, String name) throws IOException {
        begin(GcLogFormat.TYPE);
        number(id);
        word(changed(name));
    }

    @Override
    public void object(long id, long typeId, long size, long[] references, int count) throws IOException {
        begin(GcLogFormat.OBJECT);
        number(id);
        number(typeId);
        number(size);
        moreReferences(references, count);
    }

    @Override
    public void moreReferences(long[] references, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            number(references[i]);
        }
    }

    @Override
    public void root(long id, int kind, int flags, OptionalLong containerType) throws IOException {
        begin(GcLogFormat.ROOT);
        number(id);
        number(kind);
        number(flags);
        if (containerType.isPresent()) {
            number(containerType.getAsLong());
        }
    }

    @Override
    public void end(String name, OptionalLong timestamp) throws IOException {
        begin(GcLogFormat.END);
        nameAndTime(name, timestamp);
    }

    /** Ends the last line and gives the stream what it has not got yet. */
    public void flush() throws IOException {
        endLine();
        drain();
        out.flush();
    }

    /** How many names a line could not hold as they are. */
    public long namesChanged() {
        return namesChanged;
    }

    private void nameAndTime(String name, OptionalLong timestamp) throws IOException {
        String text = changed(name);
        word(text);
        boolean looksTimed = GcLogFormat.isTimestamp(text.substring(text.lastIndexOf(' ') + 1)) && text.contains(" ");
        if (timestamp.isPresent() || looksTimed) {
            word(String.format("%08x", timestamp.orElse(0) & 0xFFFF_FFFFL));
        }
    }

    private String changed(String name) {
        StringBuilder text = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            text.append(Character.isISOControl(c) ? '?' : c);
        }
        String held = text.toString().strip();
        held = held.isEmpty() ? "?" : held;
        if (!held.equals(name)) {
            namesChanged++;
        }
        return held;
    }

    private void begin(char letter) throws IOException {
        endLine();
        need(1);
        buffer[fill++] = (byte) letter;
        lineOpen = true;
    }

    private void endLine() throws IOException {
        if (lineOpen) {
            need(1);
            buffer[fill++] = '\n';
            lineOpen = false;
        }
    }

    private void number(long value) throws IOException {
        need(LONGEST_WORD);
        buffer[fill++] = ' ';
        int digits = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 3) / 4);
        for (int i = digits - 1; i >= 0; i--) {
            buffer[fill++] = DIGITS[(int) (value >>> (4 * i)) & 0xF];
        }
    }

    private void word(String text) throws IOException {
        need(1);
        buffer[fill++] = ' ';
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            need(1);
            buffer[fill++] = b;
        }
    }

    private void need(int bytes) throws IOException {
        if (buffer.length - fill < bytes) {
            drain();
        }
    }

    private void drain() throws IOException {
        out.write(buffer, 0, fill);
        fill = 0;
    }
}
