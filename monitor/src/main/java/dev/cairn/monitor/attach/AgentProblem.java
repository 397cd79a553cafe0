// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

/**
 * What the agent returns when it could not begin: 1000 times one of these numbers, and an errno. {@code agent.h} and
 * {@code endpoint.h} of the agent have the same numbers.
 */
enum AgentProblem {
    NO_START_TIME(1, "it could not find out when its process started; is /proc mounted there?"),
    NO_SOCKET(2, "it could not make a socket"),
    ENDPOINT_TAKEN(
            3,
            "somebody else has put something at the path of its socket in /tmp, and /var/tmp and /dev/shm would not do"
                    + " either; remove that"),
    ENDPOINT_NOT_BOUND(
            4,
            "its socket could be put into none of the target's /tmp, /var/tmp and /dev/shm; make one of them usable"),
    NO_JVMTI(10, "this VM does not offer JVMTI"),
    NO_THREAD(11, "it could not start a thread"),
    STILL_LEAVING(12, "an agent from before is still leaving; a debugger may hold the VM. Try again");

    private static final int FACTOR = 1000;
    private static final int EAGAIN = 11;
    private static final int ENOMEM = 12;
    private static final int EACCES = 13;
    private static final int ENFILE = 23;
    private static final int EMFILE = 24;
    private static final int ENOSPC = 28;
    private static final int EROFS = 30;

    private final int number;
    private final String sentence;

    AgentProblem(int number, String sentence) {
        this.number = number;
        this.sentence = sentence;
    }

    boolean is(int returned) {
        return returned / FACTOR == number;
    }

    /** What {@code returned} says, as the end of a sentence. */
    static String explain(int returned) {
        String cause = switch (returned % FACTOR) {
            case 0 -> "";
            case EAGAIN -> " (too many threads: raise the target's limit of threads and processes)";
            case ENOMEM -> " (the machine, or the target's cgroup, has no memory left; give it more)";
            case ENFILE -> " (the machine has too many open files: raise fs.file-max)";
            case EMFILE -> " (too many open files: raise the target's limit of descriptors)";
            case EACCES -> " (permission denied)";
            case ENOSPC -> " (the disk is full)";
            case EROFS -> " (read-only file system)";
            default -> " (errno " + returned % FACTOR + ")";
        };
        for (AgentProblem problem : values()) {
            if (problem.is(returned)) {
                return problem.sentence + cause;
            }
        }
        return "it returned " + returned + ", which this version does not know";
    }
}
