// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What one line of HotSpot's tables says of a region. Each form has been the same from JDK 11 to 25, except for its end. */
final class RegionLine {
    private static final String ADDRESS = "0x([0-9a-f]{1,16})";

    /**
     * {@code |  49|0x..., 0x..., 0x...| 50%| E|CS|TAMS 0x...| PB 0x...| Complete |  0}. Instead of CS, later JDKs say by Cm, Cr or the
     * like that a later collection may empty it.
     */
    private static final Pattern G1 = Pattern.compile("\\| *(\\d{1,9})\\|" + ADDRESS + ", " + ADDRESS + ", " + ADDRESS
            + "\\| *\\d{1,3}%\\| *(\\w{1,2})\\|(C\\w|  )\\|(.*)");

    /** {@code |    5|HC |Y|BTE fc140000, fc16ae70, fc180000|TAMS ...}, without the generation before JDK 21. */
    private static final Pattern SHENANDOAH = Pattern.compile("\\| *(\\d{1,9})\\|([A-Z]{1,3}) *\\|(?:([A-Z])\\|)?BTE +"
            + "([0-9a-f]{1,16}), +([0-9a-f]{1,16}), +([0-9a-f]{1,16})\\|.*");

    /** {@code  Small   0x... 0x... 0x... Y/17    Allocating}, without the generation before JDK 21. */
    private static final Pattern ZGC = Pattern.compile(
            " *(Small|Medium|Large) +" + ADDRESS + " " + ADDRESS + " " + ADDRESS + " +(?:([YO])/\\S+)?(.*)");

    /** {@code   0x... 0x... 10M}: memory that ZGC holds in readiness. */
    private static final Pattern ZGC_FREE = Pattern.compile(" +" + ADDRESS + " " + ADDRESS + " \\S+.*");

    /** {@code   from space 2176K,   0% used [0x..., 0x..., 0x...)}; the old one of Serial had another address until JDK 20. */
    private static final Pattern SPACE = Pattern.compile(" *(\\w+)? +space +\\d+K, +\\d{1,3}% used \\[" + ADDRESS
            + ", ?" + ADDRESS + ", ?(?:" + ADDRESS + ", ?)?" + ADDRESS + "\\)");

    /** {@code  DefNew     total 19648K, used 8383K [0x..., 0x..., 0x...)}. */
    private static final Pattern GENERATION = Pattern.compile(
            " *\\S.* total \\d+K, used \\d+K \\[" + ADDRESS + ", ?" + ADDRESS + ", ?" + ADDRESS + "\\)");

    private RegionLine() {}

    /**
     * A region of a numbered table.
     *
     * @param generation the letter of its generation; empty if the collector names none
     */
    record Numbered(long index, HeapRegion region, String generation) {}

    static Optional<Numbered> g1(String line) {
        Matcher found = G1.matcher(line);
        if (!found.matches()) {
            return Optional.empty();
        }
        RegionKind kind = switch (found.group(5)) {
            case "F" -> RegionKind.FREE;
            case "E" -> RegionKind.EDEN;
            case "S" -> RegionKind.SURVIVOR;
            case "O" -> RegionKind.OLD;
            case "HS" -> RegionKind.LARGE;
            case "HC" -> RegionKind.LARGE_CONTINUED;
            case "A", "OA", "CA" -> RegionKind.ARCHIVE;
            default -> RegionKind.USED;
        };
        HeapRegion region = new HeapRegion(
                number(found.group(2)),
                number(found.group(3)),
                number(found.group(4)),
                kind,
                found.group(6).equals("CS"),
                rememberedSet(found.group(7)));
        return Optional.of(new Numbered(Long.parseLong(found.group(1)), region, ""));
    }

    /** The state of what G1 remembers of references into the region, such as "Complete". */
    private static String rememberedSet(String rest) {
        for (String part : rest.split("\\|", 8)) {
            String word = part.strip();
            if (word.matches("[A-Z][a-z]{2,20}")) {
                return word.toLowerCase(Locale.ROOT);
            }
        }
        return "";
    }

    static Optional<Numbered> shenandoah(String line) {
        Matcher found = SHENANDOAH.matcher(line);
        if (!found.matches()) {
            return Optional.empty();
        }
        String state = found.group(2);
        RegionKind kind = switch (state) {
            case "EU" -> RegionKind.UNCOMMITTED;
            case "EC" -> RegionKind.FREE;
            case "H", "HP" -> RegionKind.LARGE;
            case "HC" -> RegionKind.LARGE_CONTINUED;
            case "TR" -> RegionKind.GARBAGE;
            default -> RegionKind.USED;
        };
        HeapRegion region = new HeapRegion(
                number(found.group(4)),
                number(found.group(5)),
                number(found.group(6)),
                kind,
                state.startsWith("CS"),
                state.endsWith("P") ? "pinned" : "");
        return Optional.of(new Numbered(
                Long.parseLong(found.group(1)),
                region,
                Optional.ofNullable(found.group(3)).orElse("")));
    }

    static Optional<HeapRegion> zgc(String line) {
        Matcher found = ZGC.matcher(line);
        if (!found.matches()) {
            return Optional.empty();
        }
        String generation = Optional.ofNullable(found.group(5)).orElse("");
        RegionKind kind = found.group(1).equals("Large") ? RegionKind.LARGE : ofGeneration(generation, RegionKind.USED);
        return Optional.of(new HeapRegion(
                number(found.group(2)),
                number(found.group(3)),
                number(found.group(4)),
                kind,
                false,
                zgcState(found.group(6), kind, generation)));
    }

    private static String zgcState(String rest, RegionKind kind, String generation) {
        String state = rest.strip().toLowerCase(Locale.ROOT);
        String of = kind == RegionKind.LARGE && !generation.isEmpty() ? generation.equals("O") ? "old" : "young" : "";
        return of.isEmpty() || state.isEmpty() ? of + state : of + ", " + state;
    }

    static Optional<HeapRegion> zgcFree(String line) {
        Matcher found = ZGC_FREE.matcher(line);
        return found.matches()
                ? Optional.of(new HeapRegion(
                        number(found.group(1)), number(found.group(1)), number(found.group(2)), RegionKind.FREE))
                : Optional.empty();
    }

    /** What its letter says, or else {@code unknown}. */
    static RegionKind ofGeneration(String letter, RegionKind unknown) {
        return switch (letter) {
            case "Y" -> RegionKind.YOUNG;
            case "O" -> RegionKind.OLD;
            default -> unknown;
        };
    }

    static Optional<HeapRegion> space(String line) {
        Matcher found = SPACE.matcher(line);
        if (!found.matches()) {
            return Optional.empty();
        }
        String name = Optional.ofNullable(found.group(1)).orElse("");
        RegionKind kind = switch (name) {
            case "eden" -> RegionKind.EDEN;
            case "from", "to" -> RegionKind.SURVIVOR;
            case "the", "object" -> RegionKind.OLD;
            default -> RegionKind.USED;
        };
        String state = kind == RegionKind.SURVIVOR ? name : "";
        return Optional.of(new HeapRegion(
                number(found.group(2)), number(found.group(3)), number(found.group(5)), kind, false, state));
    }

    /** What a generation has reserved beyond its memory; empty if nothing, and if the line is about something else. */
    static Optional<HeapRegion> reserved(String line) {
        Matcher found = GENERATION.matcher(line);
        return found.matches() && !found.group(2).equals(found.group(3))
                ? Optional.of(new HeapRegion(
                        number(found.group(2)), number(found.group(2)), number(found.group(3)), RegionKind.UNCOMMITTED))
                : Optional.empty();
    }

    /** Negative, and so refused, where it needs all 64 bits. */
    private static long number(String hex) {
        return Long.parseUnsignedLong(hex, 16);
    }
}
