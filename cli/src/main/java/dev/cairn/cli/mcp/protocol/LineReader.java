// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads lines of UTF-8, and keeps no more of one than it may have. */
public final class LineReader {
    private static final int BUFFER_BYTES = 8192;

    private final InputStream in;
    private final int longest;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int end;

    /** @param longest line, in bytes */
    public LineReader(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /** What comes next. */
    public sealed interface Next {}

    /** A line, without its end. */
    public record Line(String text) implements Next {}

    /** A line that was passed over: it is longer than lines may be. */
    public record TooLong() implements Next {}

    /** A line that is not UTF-8. */
    public record NoText() implements Next {}

    /** There are no more lines. */
    public record End() implements Next {}

    /** Waits for the next line. What stands behind the last end of a line is a line too. */
    public Next next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean tooLong = false;
        boolean any = false;
        while (at < end || fill()) {
            any = true;
            int from = at;
            while (at < end && buffer[at] != '\n') {
                at++;
            }
            tooLong |= line.size() + (at - from) > longest;
            if (tooLong) {
                line.reset();
            } else {
                line.write(buffer, from, at - from);
            }
            if (at < end) {
                at++; // the end of the line itself
                return tooLong ? new TooLong() : decoded(line);
            }
        }
        if (!any) {
            return new End();
        }
        return tooLong ? new TooLong() : decoded(line);
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }

    private static Next decoded(ByteArrayOutputStream line) {
        try {
            return new Line(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line.toByteArray()))
                    .toString());
        } catch (CharacterCodingException e) {
            return new NoText();
        }
    }
}
