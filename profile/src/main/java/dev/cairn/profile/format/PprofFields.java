// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

/** The numbers of the fields in pprof's profile.proto, and of protobuf's wire types. */
public final class PprofFields {
    /** What follows a field's number. */
    public static final class WireType {
        public static final int VARINT = 0;
        public static final int FIXED64 = 1;
        public static final int BYTES = 2;
        public static final int FIXED32 = 5;

        private WireType() {}
    }

    /** The outermost message. */
    public static final class Profile {
        public static final int SAMPLE_TYPE = 1;
        public static final int SAMPLE = 2;
        public static final int MAPPING = 3;
        public static final int LOCATION = 4;
        public static final int FUNCTION = 5;
        public static final int STRING_TABLE = 6;
        public static final int TIME_NANOS = 9;
        public static final int DURATION_NANOS = 10;
        public static final int PERIOD_TYPE = 11;
        public static final int PERIOD = 12;
        public static final int COMMENT = 13;
        public static final int DEFAULT_SAMPLE_TYPE = 14;

        private Profile() {}
    }

    /** What a number counts. */
    public static final class ValueTypes {
        public static final int TYPE = 1;
        public static final int UNIT = 2;

        private ValueTypes() {}
    }

    /** One stack with its values. */
    public static final class Sample {
        /** The innermost first. */
        public static final int LOCATION_ID = 1;

        public static final int VALUE = 2;
        public static final int LABEL = 3;

        private Sample() {}
    }

    /** A word, or a number, that goes with a sample. */
    public static final class Label {
        public static final int KEY = 1;
        public static final int STR = 2;
        public static final int NUM = 3;
        public static final int NUM_UNIT = 4;

        private Label() {}
    }

    /** Where code lies: a library, or all that a VM compiled. */
    public static final class Mapping {
        public static final int ID = 1;
        public static final int FILENAME = 5;
        public static final int HAS_FUNCTIONS = 7;
        public static final int HAS_FILENAMES = 8;
        public static final int HAS_LINE_NUMBERS = 9;
        public static final int HAS_INLINE_FRAMES = 10;

        private Mapping() {}
    }

    /** A place in code; several lines of it if calls were inlined there. */
    public static final class Location {
        public static final int ID = 1;
        public static final int MAPPING_ID = 2;
        public static final int ADDRESS = 3;
        public static final int LINE = 4;

        private Location() {}
    }

    /** A function at a line. */
    public static final class Line {
        public static final int FUNCTION_ID = 1;
        public static final int LINE = 2;

        private Line() {}
    }

    /** A function. */
    public static final class Function {
        public static final int ID = 1;
        public static final int NAME = 2;
        public static final int SYSTEM_NAME = 3;
        public static final int FILENAME = 4;

        private Function() {}
    }

    private PprofFields() {}
}
