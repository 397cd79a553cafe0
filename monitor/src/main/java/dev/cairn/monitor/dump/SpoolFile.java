// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.LongConsumer;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A file without a name: it is gone with this process, however that ends. What must stay secret is enciphered by a key that
 * only this object has. One thread writes; it is read when it is whole.
 */
final class SpoolFile implements AutoCloseable {
    private static final int KEY_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final FileChannel channel;
    private final Optional<SecretKeySpec> key;
    private final Optional<Cipher> writing;
    private volatile long bytes;

    private SpoolFile(FileChannel channel, Optional<SecretKeySpec> key) {
        this.channel = channel;
        this.key = key;
        this.writing = key.map(SpoolFile::cipher);
    }

    static SpoolFile make(Path folder, boolean secret) throws IOException {
        Path name = Files.createTempFile(
                folder,
                ".cairn-spool-",
                null,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        FileChannel channel;
        try {
            channel = FileChannel.open(name, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } finally {
            Files.delete(name);
        }
        byte[] random = new byte[KEY_BYTES];
        RANDOM.nextBytes(random);
        return new SpoolFile(channel, secret ? Optional.of(new SecretKeySpec(random, "AES")) : Optional.empty());
    }

    /** Each key is used for one file, so its counter may begin anywhere. */
    private static Cipher cipher(SecretKeySpec key) {
        try {
            Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[KEY_BYTES]));
            return cipher;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    long bytes() {
        return bytes;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    void write(byte[] from, int count) throws IOException {
        if (count == 0) {
            return;
        }
        ByteBuffer left = ByteBuffer.wrap(writing.isPresent() ? writing.get().update(from, 0, count) : from, 0, count);
        while (left.hasRemaining()) {
            bytes += channel.write(left);
        }
    }

    /**
     * A part of it.
     *
     * @param progress gets how many bytes of that have been read
     */
    InputStream read(long from, long end, LongConsumer progress) {
        return new Part(from, end, progress);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // nobody needs it any more
        }
    }

    private final class Part extends InputStream {
        private final long from;
        private final long end;
        private final LongConsumer progress;
        private final Optional<Cipher> reading = key.map(SpoolFile::cipher);
        private long at;
        private long deciphered;

        Part(long from, long end, LongConsumer progress) {
            this.from = from;
            this.end = end;
            this.progress = progress;
            this.at = from;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            if (at >= end) {
                return -1;
            }
            int read = channel.read(ByteBuffer.wrap(into, offset, (int) Math.min(count, end - at)), at);
            if (read < 0) {
                throw new IOException("it became shorter");
            }
            if (reading.isPresent()) {
                decipher(reading.get(), into, offset, read);
            }
            at += read;
            progress.accept(at - from);
            return read;
        }

        private void decipher(Cipher cipher, byte[] bytes, int offset, int count) {
            byte[] skipped = new byte[KEY_BYTES * KEY_BYTES];
            while (deciphered < at) { // a part that begins late: its cipher must come there
                int step = (int) Math.min(skipped.length, at - deciphered);
                byte[] _ = cipher.update(skipped, 0, step);
                deciphered += step;
            }
            byte[] plain = cipher.update(bytes, offset, count);
            System.arraycopy(plain, 0, bytes, offset, count);
            deciphered += count;
        }
    }
}
