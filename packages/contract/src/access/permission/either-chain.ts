import type { KeyChain } from './access.ts';

/** What whoever passes one of two chains passes too, and nobody else: every group of the one with every group of the other. */
export const eitherChain = (one: KeyChain, other: KeyChain): KeyChain =>
  one.flatMap((here) => other.map((there) => [...new Set([...here, ...there])]));
