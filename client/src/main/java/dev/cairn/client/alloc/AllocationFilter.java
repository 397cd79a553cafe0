// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Accepts sites by a glob: {@code class:GLOB} by the class of the objects, {@code frame:GLOB} by any frame, written as
 * {@code package.Class.method}, and a bare {@code GLOB} by either. {@code *} is anything up to the next dot, {@code **} is
 * anything, {@code ?} is one character. Frames that are deeper than the recording goes are not looked at.
 */
public final class AllocationFilter implements Predicate<AllocationSite> {
    private static final String CLASS_PREFIX = "class:";
    private static final String FRAME_PREFIX = "frame:";
    private static final Pattern WILDCARD = Pattern.compile("\\*\\*|\\*|\\?|[^*?]+");

    private final String text;
    private final boolean byClass;
    private final boolean byFrame;
    private final Pattern glob;

    private AllocationFilter(String text, boolean byClass, boolean byFrame, String glob) {
        if (glob.isBlank()) {
            throw new IllegalArgumentException("The filter '" + text
                    + "' says nothing: write class:GLOB, frame:GLOB or GLOB, such as frame:com.acme.**.");
        }
        if (glob.indexOf(':') >= 0) { // no name of a class or a method has one
            throw new IllegalArgumentException("The filter '" + text + "' begins with '"
                    + text.substring(0, text.indexOf(':') + 1) + "', which is neither class: nor frame:.");
        }
        this.text = text;
        this.byClass = byClass;
        this.byFrame = byFrame;
        this.glob = patternOf(glob);
    }

    /**
     * The filter that {@code text} describes.
     *
     * @throws IllegalArgumentException if it does not
     */
    public static AllocationFilter of(String text) {
        if (text.startsWith(CLASS_PREFIX)) {
            return new AllocationFilter(text, true, false, text.substring(CLASS_PREFIX.length()));
        }
        if (text.startsWith(FRAME_PREFIX)) {
            return new AllocationFilter(text, false, true, text.substring(FRAME_PREFIX.length()));
        }
        return new AllocationFilter(text, true, true, text);
    }

    private static Pattern patternOf(String glob) {
        return Pattern.compile(WILDCARD.matcher(glob).replaceAll(part -> switch (part.group()) {
            case "**" -> ".*";
            case "*" -> "[^.]*";
            case "?" -> ".";
            default -> Matcher.quoteReplacement(Pattern.quote(part.group()));
        }));
    }

    @Override
    public boolean test(AllocationSite site) {
        return (byClass && glob.matcher(site.className()).matches())
                || (byFrame && site.frames().stream().anyMatch(this::accepts));
    }

    private boolean accepts(StackTraceElement frame) {
        return glob.matcher(frame.getClassName() + "." + frame.getMethodName()).matches();
    }

    @Override
    public String toString() {
        return text;
    }
}
