/**
 * For processes that live no longer than a test: the baseline code of the embedded database is there sooner, and the
 * better code that would be made in the background costs more than so short a life gains by it.
 */
export const shortLived = ['--liftoff-only'] as const;
