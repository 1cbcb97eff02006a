import type { KeyChain } from './access.ts';

/** The logical OR of two chains: every group of the one merged with every group of the other. */
export const eitherChain = (one: KeyChain, other: KeyChain): KeyChain =>
  one.flatMap((group) => other.map((otherGroup) => [...new Set([...group, ...otherGroup])]));
