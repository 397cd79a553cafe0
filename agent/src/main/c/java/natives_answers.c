// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "java/natives.h"

#include "io/answers.h"
#include "io/connections.h"
#include "sample/tracker/report.h"
#include "sample/tracker/tracker.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

// NULL with an exception pending; the answer is gone then.
static jobject buffer_of(JNIEnv *env, uint8_t *answer, size_t count) {
    jobject buffer = answer == NULL ? NULL : (*env)->NewDirectByteBuffer(env, answer, (jlong)count);
    if (buffer == NULL) {
        answer_free(answer);
        if (!(*env)->ExceptionCheck(env)) {
            (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/OutOfMemoryError"), "no memory for an answer");
        }
    }
    return buffer;
}

static jobject JNICALL allocation_report(JNIEnv *env, jclass type, jboolean wide, jint max_bytes) {
    (void)type;
    size_t count = 0;
    uint8_t *answer = tracker_report(tracker_current(), wide, (size_t)max_bytes, &count);
    return buffer_of(env, answer, count);
}

static jobject JNICALL make(JNIEnv *env, jclass type, jint bytes) {
    (void)type;
    return buffer_of(env, answer_make((size_t)bytes), (size_t)bytes);
}

static void JNICALL give_back(JNIEnv *env, jclass type, jobject answer) {
    (void)type;
    answer_free((*env)->GetDirectBufferAddress(env, answer));
}

static size_t bytes_in_heap(JNIEnv *env, jobjectArray arrays, jsize at) {
    jbyteArray array = (*env)->GetObjectArrayElement(env, arrays, at);
    size_t count = (size_t)(*env)->GetArrayLength(env, array);
    (*env)->DeleteLocalRef(env, array);
    return count;
}

static uint8_t *put_bytes_in_heap(JNIEnv *env, jobjectArray arrays, jsize at, uint8_t *to) {
    jbyteArray array = (*env)->GetObjectArrayElement(env, arrays, at);
    jsize count = (*env)->GetArrayLength(env, array);
    (*env)->GetByteArrayRegion(env, array, 0, count, (jbyte *)to);
    (*env)->DeleteLocalRef(env, array);
    return to + count;
}

static uint8_t *outside_at(JNIEnv *env, jobjectArray buffers, jsize at, size_t *count) {
    jobject buffer = (*env)->GetObjectArrayElement(env, buffers, at);
    uint8_t *answer = (*env)->GetDirectBufferAddress(env, buffer);
    *count = (size_t)(*env)->GetDirectBufferCapacity(env, buffer);
    (*env)->DeleteLocalRef(env, buffer);
    return answer;
}

// One answer of all; what was outside before is given back. NULL if there is no memory for it.
static uint8_t *join(JNIEnv *env, jobjectArray in_heap, jobjectArray outside, size_t *count) {
    jsize outside_count = (*env)->GetArrayLength(env, outside);
    size_t bytes;
    *count = 0;
    for (jsize i = 0; i <= outside_count; i++) {
        *count += bytes_in_heap(env, in_heap, i);
        if (i < outside_count) {
            outside_at(env, outside, i, &bytes);
            *count += bytes;
        }
    }
    uint8_t *joined = answer_make(*count);
    uint8_t *to = joined;
    for (jsize i = 0; i <= outside_count; i++) {
        to = joined == NULL ? NULL : put_bytes_in_heap(env, in_heap, i, to);
        if (i < outside_count) {
            uint8_t *part = outside_at(env, outside, i, &bytes);
            if (joined != NULL) {
                memcpy(to, part, bytes);
                to += bytes;
            }
            answer_free(part);
        }
    }
    return joined;
}

static jboolean JNICALL reply(
        JNIEnv *env, jclass type, jint connection, jint request, jobjectArray in_heap, jobjectArray outside) {
    (void)type;
    bool is_one = (*env)->GetArrayLength(env, outside) == 1 && bytes_in_heap(env, in_heap, 0) == 0
            && bytes_in_heap(env, in_heap, 1) == 0;
    size_t count;
    uint8_t *answer = is_one ? outside_at(env, outside, 0, &count) : join(env, in_heap, outside, &count);
    if (answer == NULL) {
        connections_fail((uint32_t)connection, (uint32_t)request, "The VM has no memory left to answer.");
        return JNI_FALSE;
    }
    return connections_reply((uint32_t)connection, (uint32_t)request, answer, count);
}

static jboolean JNICALL send_file(JNIEnv *env, jclass type, jint connection, jint chunk, jstring path, jlong bytes) {
    (void)type;
    const char *name = (*env)->GetStringUTFChars(env, path, NULL);
    int file = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file >= 0) {
        unlink(name);  // so that nothing stays, however the VM ends
    }
    if (name != NULL) {
        (*env)->ReleaseStringUTFChars(env, path, name);
    }
    return file >= 0 && connections_event_file((uint32_t)connection, (uint32_t)chunk, file, (uint64_t)bytes);
}

static jboolean JNICALL sends_file(JNIEnv *env, jclass type, jint connection) {
    (void)env;
    (void)type;
    return connections_sends_file((uint32_t)connection);
}

bool natives_register_answers(JNIEnv *env, jclass type) {
    static const JNINativeMethod methods[] = {
            {"allocationReport", "(ZI)Ljava/nio/ByteBuffer;", (void *)allocation_report},
            {"make", "(I)Ljava/nio/ByteBuffer;", (void *)make},
            {"giveBack", "(Ljava/nio/ByteBuffer;)V", (void *)give_back},
            {"sendFile", "(IILjava/lang/String;J)Z", (void *)send_file},
            {"sendsFile", "(I)Z", (void *)sends_file},
            {"reply", "(II[[B[Ljava/nio/ByteBuffer;)Z", (void *)reply},
    };
    return (*env)->RegisterNatives(env, type, methods, sizeof methods / sizeof methods[0]) == 0;
}
