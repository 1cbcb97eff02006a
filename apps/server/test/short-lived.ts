/**
 * For processes as short as a test: baseline WebAssembly code is ready sooner, and optimizing in the background would
 * not pay off.
 */
export const shortLived = ['--liftoff-only'] as const;
