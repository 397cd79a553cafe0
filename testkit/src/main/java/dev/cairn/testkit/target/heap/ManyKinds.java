// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.io.IOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VolatileCallSite;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Inflater;

/**
 * Holds objects of many of the JDK's classes, most of all of those that the VM treats in a special way, and then does nothing
 * at all until its input ends. Of several there is one object only.
 */
@SuppressWarnings("unused")
public final class ManyKinds {
    private static final List<Object> HELD = new ArrayList<>();

    private volatile Object field = this;

    private ManyKinds() {}

    private record Pair(int number, String text) {}

    /** A class whose superclass has fields of the VM's. */
    private static final class OwnError extends InternalError {
        private static final long serialVersionUID = 1;

        private final byte code = 3;
    }

    private static final class OwnLoader extends ClassLoader {
        private final byte code = 3;
    }

    private static final class OwnThread extends Thread {
        private final byte code = 3;
    }

    private static final class OwnSite extends MutableCallSite {
        private final byte code = 3;

        OwnSite(MethodType type) {
            super(type);
        }
    }

    public static void main(String[] args) throws Throwable {
        hold();
        System.out.println("ready");
        while (System.in.read() > 0) {}
    }

    /** Fills this class's list. */
    public static void hold() throws Throwable {
        holdHandles();
        holdModules();
        holdReflection();
        holdReferences();
        holdConcurrency();
        holdOthers();
    }

    private static void holdHandles() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(int.class);
        MethodHandle length = lookup.findVirtual(String.class, "length", type);
        MethodHandle bound = length.bindTo("abc");
        HELD.addAll(List.of(lookup, type, length, bound, length.asType(type.insertParameterTypes(0, Object.class))));
        HELD.addAll(List.of(
                MethodHandles.dropArguments(bound, 0, long.class, String.class),
                MethodHandles.arrayElementGetter(int[].class),
                MethodHandles.guardWithTest(
                        MethodHandles.constant(boolean.class, true), bound, MethodHandles.constant(int.class, 2)),
                lookup.findGetter(Pair.class, "number", int.class),
                lookup.findConstructor(Pair.class, MethodType.methodType(void.class, int.class, String.class)),
                lookup.findSpecial(Object.class, "toString", MethodType.methodType(String.class), ManyKinds.class),
                lookup.revealDirect(length),
                lookup.findVarHandle(ManyKinds.class, "field", Object.class),
                MethodHandles.arrayElementVarHandle(long[].class),
                MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN)));
        MutableCallSite mutable = new MutableCallSite(bound);
        for (CallSite site :
                List.of(mutable, new VolatileCallSite(bound), new ConstantCallSite(bound), new OwnSite(type))) {
            HELD.addAll(List.of(site, site.dynamicInvoker()));
        }
        Object said = (int) mutable.dynamicInvoker().invoke() + " " + (int) bound.invoke();
        Runnable lambda = HELD::clear;
        HELD.addAll(List.of(said, lambda));
    }

    private static void holdModules() {
        ModuleLayer boot = ModuleLayer.boot();
        Configuration none =
                boot.configuration().resolve(ModuleFinder.of(), ModuleFinder.ofSystem(), Set.of("java.base"));
        HELD.addAll(List.of(
                none,
                boot.defineModulesWithOneLoader(none, new OwnLoader()),
                ManyKinds.class.getModule(),
                Object.class.getModule().getDescriptor(),
                new OwnLoader()));
    }

    private static void holdReflection() throws ReflectiveOperationException {
        InvocationHandler handler = (proxy, method, args) -> null;
        HELD.add(Proxy.newProxyInstance(ManyKinds.class.getClassLoader(), new Class<?>[] {Runnable.class}, handler));
        HELD.addAll(List.of(ManyKinds.class.getDeclaredMethods(), ManyKinds.class.getDeclaredFields()));
        HELD.addAll(List.of(Pair.class.getRecordComponents(), Pair.class.getDeclaredConstructors()[0].getParameters()));
        HELD.add(ManyKinds.class.getDeclaredMethod("hold").getGenericExceptionTypes());
        HELD.addAll(List.of(List.of(ManyKinds.class.getAnnotations()), ArrayList.class.getTypeParameters()));
        HELD.add(Pair.class.getDeclaredConstructors()[0].newInstance(1, "x"));
        HELD.add(StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.toList()));
        HELD.addAll(List.of(new OwnError(), new Exception(new InternalError("x")), new Throwable().getStackTrace()));
    }

    private static void holdReferences() {
        Object held = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        HELD.addAll(List.of(held, queue, new SoftReference<>(held), new PhantomReference<>(held, queue)));
        HELD.addAll(List.of(new WeakHashMap<>(java.util.Map.of(held, 1)), ThreadLocal.withInitial(() -> 1)));
        Cleaner cleaner = Cleaner.create();
        HELD.addAll(List.of(cleaner, cleaner.register(held, () -> {})));
    }

    private static void holdConcurrency() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.prestartCoreThread();
        HELD.addAll(List.of(pool, pool.schedule(() -> {}, 1, TimeUnit.DAYS), new OwnThread()));
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        HELD.addAll(
                List.of(lock, new StampedLock(), new Phaser(2), new CountDownLatch(1), new LinkedTransferQueue<>()));
        HELD.addAll(List.of(new CompletableFuture<>().thenRun(() -> {}), new DoubleAccumulator(Double::sum, 0)));
        HELD.add(new ConcurrentSkipListMap<>(java.util.Map.of(1, 2)));
        HELD.add(AtomicReferenceFieldUpdater.newUpdater(ManyKinds.class, Object.class, "field"));
        HELD.add(Stream.of(3, 1, 2).parallel().sorted().toList());
    }

    private static void holdOthers() throws IOException {
        HELD.addAll(List.of(
                ByteBuffer.allocateDirect(64), ByteBuffer.allocateDirect(64).asLongBuffer()));
        HELD.addAll(List.of(StandardCharsets.UTF_16.newEncoder(), Pattern.compile("(a|b)*c[^x-z]{2}"), new BitSet(9)));
        HELD.addAll(List.of(
                ZonedDateTime.now(ZoneId.of("Europe/Paris")),
                TimeZone.getDefault(),
                new DecimalFormat(),
                Locale.JAPAN));
        HELD.addAll(List.of(new CRC32(), new Inflater(), new EnumMap<>(java.util.Map.of(TimeUnit.DAYS, 1))));
        HELD.add(String.format("%08.3f", 1.5));
    }
}
