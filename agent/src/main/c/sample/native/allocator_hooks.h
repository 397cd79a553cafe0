// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// For hooks.c alone, once for each allocator: what is called in place of the functions of real[ALLOCATOR]. A block goes back to the
// allocator that it came from, so each has functions of its own.

static void *HOOK(malloc)(size_t size) {
    void *address = real[ALLOCATOR].malloc(size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static void HOOK(free)(void *address) {
    ends(address);
    real[ALLOCATOR].free(address);
}

static void *HOOK(calloc)(size_t count, size_t size) {
    void *address = real[ALLOCATOR].calloc(count, size);
    allocated(address, count * size, __builtin_frame_address(0));
    return address;
}

// The block that is there ends, also where it stays in its place; if there is no other, it goes on without being followed.
static void *HOOK(realloc)(void *before, size_t size) {
    bool followed = ends(before);
    void *address = real[ALLOCATOR].realloc(before, size);
    if (address == NULL && size != 0 && followed) {
        taker_lost_sight();
    }
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

// That of the C library calls realloc, by a table, so that it would come here again.
static void *HOOK(reallocarray)(void *before, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return HOOK(realloc)(before, bytes);
}

static int HOOK(posix_memalign)(void **to, size_t alignment, size_t size) {
    int error = real[ALLOCATOR].posix_memalign(to, alignment, size);
    if (error == 0) {
        allocated(*to, size, __builtin_frame_address(0));
    }
    return error;
}

static void *HOOK(aligned_alloc)(size_t alignment, size_t size) {
    void *address = real[ALLOCATOR].aligned_alloc(alignment, size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static void *HOOK(memalign)(size_t alignment, size_t size) {
    void *address = real[ALLOCATOR].memalign(alignment, size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static void *HOOK(valloc)(size_t size) {
    void *address = real[ALLOCATOR].valloc(size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static void *HOOK(pvalloc)(size_t size) {
    void *address = real[ALLOCATOR].pvalloc(size);
    allocated(address, size, __builtin_frame_address(0));
    return address;
}

static const struct allocator_functions HOOK(every) = {
        .malloc = HOOK(malloc),
        .free = HOOK(free),
        .calloc = HOOK(calloc),
        .realloc = HOOK(realloc),
        .reallocarray = HOOK(reallocarray),
        .posix_memalign = HOOK(posix_memalign),
        .aligned_alloc = HOOK(aligned_alloc),
        .memalign = HOOK(memalign),
        .valloc = HOOK(valloc),
        .pvalloc = HOOK(pvalloc),
};
