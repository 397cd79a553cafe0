// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "vm/layout/java_frames.h"

#include "vm/layout/structure_table.h"

#include <stddef.h>

enum {
    WORD = 8,
    // From a frame's pointer, in words; the same in all versions from 9 on.
    INTERPRETED_RETURN = 1,
    INTERPRETED_SENDER = -1,    // the caller's younger end
    INTERPRETED_FIXED = -9,     // its method, and where in it, are above
    ENTRY_CALL = -6,            // what the VM has noted of the call
    COMPILED_FRAME = -2,        // from the older end: the caller's pointer, if it has one
    COMPILED_RETURN = -1,
    FREE_SEGMENT = 0xFF,
    MOST_HEADER = 256,          // bytes of what code begins with that is read
    DEOPTIMIZER_BYTES = 8,      // that begin a handler: a frame goes on at the first, or behind its first call
};

// What is read there ---------------------------------------------------------------------------------------------

static uint64_t word_at(uint64_t base, int64_t offset) {
    return *(const volatile uint64_t *)(base + (uint64_t)offset);
}

static int32_t int_at(uint64_t base, int64_t offset) {
    return *(const volatile int32_t *)(base + (uint64_t)offset);
}

static uint8_t byte_at(uint64_t base, uint64_t offset) {
    return *(const volatile uint8_t *)(base + offset);
}

// They are of other functions' frames.
__attribute__((no_sanitize("address", "thread"))) uint64_t java_frames_word(uint64_t address) {
    return *(const volatile uint64_t *)address;
}

// Finding out ----------------------------------------------------------------------------------------------------

static bool read(uint64_t base, int64_t at, void *to, size_t size) {
    return base != 0 && at >= 0 && vm_table_read(base, &at, &size, &to, 1);
}

static bool find_interpreter(struct java_frames *frames, void *vm) {
    uint64_t queue = vm_table_static(vm, "AbstractInterpreter", "_code");
    int32_t bytes = 0;
    bool told = read(queue, vm_table_offset(vm, "StubQueue", "_stub_buffer"), &frames->interpreter, WORD)
            && read(queue, vm_table_offset(vm, "StubQueue", "_buffer_limit"), &bytes, sizeof bytes);
    frames->interpreter_end = frames->interpreter + (uint32_t)bytes;
    frames->call_stub_return = vm_table_static(vm, "StubRoutines", "_call_stub_return_address");
    return told && bytes > 0 && frames->call_stub_return != 0;
}

static bool find_heaps(struct java_frames *frames, void *vm) {
    uint64_t heaps = vm_table_static(vm, "CodeCache", "_heaps"), data = 0;
    int64_t low_at = vm_table_offset_in(vm, "CodeHeap", "_memory", "VirtualSpace", "_low");
    int64_t high_at = vm_table_offset_in(vm, "CodeHeap", "_memory", "VirtualSpace", "_high");
    int64_t segments_at = vm_table_offset_in(vm, "CodeHeap", "_segmap", "VirtualSpace", "_low");
    int64_t segments_high_at = vm_table_offset_in(vm, "CodeHeap", "_segmap", "VirtualSpace", "_high");
    int64_t shift_at = vm_table_offset(vm, "CodeHeap", "_log2_segment_size");
    int32_t count = 0;
    if (!read(heaps, vm_table_offset(vm, "GrowableArrayBase", "_len"), &count, sizeof count)
            || !read(heaps, vm_table_offset(vm, "GrowableArray<int>", "_data"), &data, sizeof data) || count < 1
            || count > CODE_HEAPS || high_at < 0 || segments_high_at < 0) {
        return false;
    }
    frames->heap_count = count;
    for (int i = 0; i < count; i++) {
        uint64_t heap = 0;
        int32_t shift = 0;
        if (!read(data, (int64_t)i * WORD, &heap, sizeof heap) || !read(heap, low_at, &frames->heaps[i].low, WORD)
                || !read(heap, segments_at, &frames->heaps[i].segments, WORD)
                || !read(heap, shift_at, &shift, sizeof shift)) {
            return false;
        }
        frames->heaps[i].high = (const volatile uint64_t *)(heap + (uint64_t)high_at);
        frames->heaps[i].segments_high = (const volatile uint64_t *)(heap + (uint64_t)segments_high_at);
        frames->segment_shift = (unsigned)shift;
    }
    return true;
}

static bool find_code(struct java_frames *frames, void *vm) {
    frames->block_used_at = vm_table_offset_in(vm, "HeapBlock", "_header", "HeapBlock::Header", "_used");
    frames->block_header_bytes = vm_table_size(vm, "HeapBlock");
    frames->code_size_at = vm_table_offset(vm, "CodeBlob", "_size");
    frames->frame_size_at = vm_table_offset(vm, "CodeBlob", "_frame_size");
    frames->compile_id_at = vm_table_offset(vm, "nmethod", "_compile_id");
    frames->deoptimizers_at[0] = vm_table_offset(vm, "CompiledMethod", "_deopt_handler_begin");
    frames->deoptimizer_offsets_at[0] = vm_table_offset(vm, "nmethod", "_deopt_handler_offset");
    // Where a method handle was called; not in all versions.
    frames->deoptimizers_at[1] = vm_table_offset(vm, "CompiledMethod", "_deopt_mh_handler_begin");
    frames->deoptimizer_offsets_at[1] = vm_table_offset(vm, "nmethod", "_deopt_mh_handler_offset");
    bool deoptimizers = frames->deoptimizers_at[0] >= 0 || frames->deoptimizer_offsets_at[0] >= 0;
    return deoptimizers && frames->block_used_at >= 0 && frames->block_header_bytes > 0 && frames->code_size_at >= 0
            && frames->frame_size_at >= 0 && frames->compile_id_at >= 0
            && frames->block_header_bytes + (uint64_t)frames->code_size_at + (uint64_t)frames->frame_size_at < MOST_HEADER;
}

static bool find_anchors(struct java_frames *frames, void *vm) {
    frames->thread_base_at = vm_table_offset(vm, "JavaThread", "_stack_base");
    frames->thread_size_at = vm_table_offset(vm, "JavaThread", "_stack_size");
    frames->thread_sp_at = vm_table_offset_in(vm, "JavaThread", "_anchor", "JavaFrameAnchor", "_last_Java_sp");
    frames->thread_pc_at = vm_table_offset_in(vm, "JavaThread", "_anchor", "JavaFrameAnchor", "_last_Java_pc");
    frames->thread_fp_at = vm_table_offset_in(vm, "JavaThread", "_anchor", "JavaFrameAnchor", "_last_Java_fp");
    frames->thread_continuation_at = vm_table_offset(vm, "JavaThread", "_cont_entry");
    frames->call_sp_at = vm_table_offset_in(vm, "JavaCallWrapper", "_anchor", "JavaFrameAnchor", "_last_Java_sp");
    frames->call_pc_at = vm_table_offset_in(vm, "JavaCallWrapper", "_anchor", "JavaFrameAnchor", "_last_Java_pc");
    frames->call_fp_at = vm_table_offset_in(vm, "JavaCallWrapper", "_anchor", "JavaFrameAnchor", "_last_Java_fp");
    return frames->thread_base_at >= 0 && frames->thread_size_at >= 0 && frames->thread_sp_at >= 0 && frames->thread_pc_at >= 0
            && frames->thread_fp_at >= 0 && frames->call_sp_at >= 0 && frames->call_pc_at >= 0 && frames->call_fp_at >= 0;
}

bool java_frames_find(struct java_frames *frames, bool virtual_threads) {
#ifdef __x86_64__
    void *vm = vm_table_open();
    *frames = (struct java_frames){0};
    bool found = find_interpreter(frames, vm) && find_heaps(frames, vm) && find_code(frames, vm) && find_anchors(frames, vm);
    vm_table_close(vm);
    return found && (!virtual_threads || frames->thread_continuation_at >= 0);
#else
    (void)frames;
    (void)virtual_threads;
    return false;
#endif
}

// Steps ----------------------------------------------------------------------------------------------------------

static bool is_in(const struct java_stack *stack, uint64_t address) {
    return address >= stack->top && address <= stack->base - WORD && address % WORD == 0;
}

static uint64_t own_word(uint64_t address, int words) {
    return java_frames_word(address + (uint64_t)((int64_t)words * WORD));
}

static bool is_interpreted(const struct java_frames *frames, uint64_t pc) {
    return pc - frames->interpreter < frames->interpreter_end - frames->interpreter;
}

static bool holds(int32_t size, int64_t offset, size_t bytes) {
    return offset >= 0 && offset + (int64_t)bytes <= size;
}

// Frames that the VM is about to replace all go on there: where in the method they are is kept elsewhere.
static bool goes_on_in_a_deoptimizer(const struct java_frames *frames, uint64_t code, int32_t size, uint64_t pc) {
    for (int i = 0; i < DEOPTIMIZERS; i++) {
        uint64_t begin = 0;
        if (holds(size, frames->deoptimizers_at[i], WORD)) {
            begin = word_at(code, frames->deoptimizers_at[i]);
        } else if (holds(size, frames->deoptimizer_offsets_at[i], sizeof(int32_t))) {
            begin = code + (uint64_t)(int64_t)int_at(code, frames->deoptimizer_offsets_at[i]);
        }
        if (pc - begin < DEOPTIMIZER_BYTES) {
            return true;
        }
    }
    return false;
}

// Where the code begins that an address is in, or 0; and how far there may be code.
static uint64_t code_at(const struct java_frames *frames, uint64_t pc, uint64_t *high) {
    int heap = 0;
    while (heap < frames->heap_count && (pc < frames->heaps[heap].low || pc >= *frames->heaps[heap].high)) {
        heap++;
    }
    if (heap == frames->heap_count) {
        return 0;
    }
    uint64_t low = frames->heaps[heap].low, segments = frames->heaps[heap].segments;
    uint64_t segment = (pc - low) >> frames->segment_shift;
    *high = *frames->heaps[heap].high;
    uint8_t back = segment < *frames->heaps[heap].segments_high - segments ? byte_at(segments, segment) : FREE_SEGMENT;
    while (back != 0 && back != FREE_SEGMENT && back <= segment) {
        segment -= back;
        back = byte_at(segments, segment);
    }
    uint64_t block = low + (segment << frames->segment_shift);
    return back == 0 && block + MOST_HEADER <= *high && byte_at(block, (uint64_t)frames->block_used_at) != 0
            ? block + frames->block_header_bytes
            : 0;
}

// Finds out what the code says where the frame goes on.
static struct java_frame with_code(const struct java_frames *frames, struct java_frame frame) {
    uint64_t high = 0, code = code_at(frames, frame.pc, &high);
    if (code == 0) {
        return frame;
    }
    int32_t size = int_at(code, frames->code_size_at), words = int_at(code, frames->frame_size_at);
    if (size > 0 && frame.pc - code < (uint64_t)size && high - code >= (uint64_t)size && words > 0
            && !goes_on_in_a_deoptimizer(frames, code, size, frame.pc)) {
        bool has_id = holds(size, frames->compile_id_at, sizeof(int32_t));
        frame.bytes = (uint64_t)words * WORD;
        // Of what is no method's it is any number, but the same.
        frame.compile_id = has_id ? (uint32_t)int_at(code, frames->compile_id_at) : 0;
    }
    return frame;
}

bool java_frames_youngest(
        const struct java_frames *frames, uint64_t java_thread, struct java_stack *stack, struct java_frame *frame) {
    if (java_thread == 0
            || (frames->thread_continuation_at >= 0 && word_at(java_thread, frames->thread_continuation_at) != 0)) {
        return false;
    }
    stack->top = word_at(java_thread, frames->thread_sp_at);
    stack->base = word_at(java_thread, frames->thread_base_at);
    // A thread may run on another stack than the VM knows of, as those of coroutines.
    uint64_t here = (uint64_t)(uintptr_t)__builtin_frame_address(0);
    uint64_t end = stack->base - word_at(java_thread, frames->thread_size_at);
    if (here < end || stack->top <= here || stack->top >= stack->base || stack->top % WORD != 0) {
        return false;
    }
    uint64_t pc = word_at(java_thread, frames->thread_pc_at);
    *frame = with_code(frames,
            (struct java_frame){
                    .sp = stack->top,
                    .pc = pc != 0 ? pc : own_word(stack->top, COMPILED_RETURN),
                    .fp = word_at(java_thread, frames->thread_fp_at),
            });
    return true;
}

static enum java_frames_step step_interpreted(const struct java_stack *stack, struct java_frame *frame) {
    uint64_t fp = frame->fp;
    if (fp < frame->sp || !is_in(stack, fp) || !is_in(stack, fp + INTERPRETED_RETURN * WORD)) {
        return JAVA_FRAMES_ASTRAY;
    }
    uint64_t sender = own_word(fp, INTERPRETED_SENDER);
    if (sender <= fp || !is_in(stack, sender)) {
        return JAVA_FRAMES_ASTRAY;
    }
    *frame = (struct java_frame){.sp = sender, .pc = own_word(fp, INTERPRETED_RETURN), .fp = own_word(fp, 0)};
    return JAVA_FRAMES_NEXT;
}

// Native code has called Java: what Java was before that, if it was anything.
static enum java_frames_step step_entry(
        const struct java_frames *frames, const struct java_stack *stack, struct java_frame *frame) {
    if (frame->fp < frame->sp || !is_in(stack, frame->fp)) {
        return JAVA_FRAMES_ASTRAY;
    }
    uint64_t call = own_word(frame->fp, ENTRY_CALL);
    if (call < frame->fp || !is_in(stack, call) || !is_in(stack, call + (uint64_t)frames->call_fp_at)) {
        return JAVA_FRAMES_ASTRAY;
    }
    uint64_t sp = java_frames_word(call + (uint64_t)frames->call_sp_at);
    if (sp == 0) {
        return JAVA_FRAMES_END;
    }
    if (sp <= call || !is_in(stack, sp)) {
        return JAVA_FRAMES_ASTRAY;
    }
    uint64_t pc = java_frames_word(call + (uint64_t)frames->call_pc_at);
    *frame = (struct java_frame){
            .sp = sp,
            .pc = pc != 0 ? pc : own_word(sp, COMPILED_RETURN),
            .fp = java_frames_word(call + (uint64_t)frames->call_fp_at),
    };
    return JAVA_FRAMES_NEXT;
}

static enum java_frames_step step_compiled(const struct java_stack *stack, struct java_frame *frame) {
    uint64_t sender = frame->sp + frame->bytes;
    if (frame->bytes < 2 * WORD || !is_in(stack, sender)) {
        return JAVA_FRAMES_ASTRAY;
    }
    *frame = (struct java_frame){
            .sp = sender, .pc = own_word(sender, COMPILED_RETURN), .fp = own_word(sender, COMPILED_FRAME)};
    return JAVA_FRAMES_NEXT;
}

enum java_frames_step java_frames_step(
        const struct java_frames *frames, const struct java_stack *stack, struct java_frame *frame) {
    enum java_frames_step step = is_interpreted(frames, frame->pc) ? step_interpreted(stack, frame)
            : frame->pc == frames->call_stub_return                ? step_entry(frames, stack, frame)
                                                                   : step_compiled(stack, frame);
    *frame = with_code(frames, *frame);
    return step;
}

int java_frames_own_words(
        const struct java_frames *frames, const struct java_stack *stack, const struct java_frame *frame, uint64_t *from) {
    if (!is_interpreted(frames, frame->pc) || frame->fp < frame->sp || !is_in(stack, frame->fp)) {
        return 0;
    }
    uint64_t fixed = frame->fp + (uint64_t)((int64_t)INTERPRETED_FIXED * WORD);
    *from = fixed > frame->sp ? fixed : frame->sp;
    return (int)((frame->fp - *from) / WORD);
}
