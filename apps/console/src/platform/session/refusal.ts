import { useSyncExternalStore } from 'react';

/** What the last refused page required, until it is dismissed or another page opens. */
export interface Refusal {
  /** "Missing permission: {key}" or "Missing permissions: {list}". */
  readonly message: string;
  readonly title: string;
  readonly ask: () => void;
}

let refusal: Refusal | null = null;
const listeners = new Set<() => void>();

export function setRefusal(next: Refusal | null): void {
  if (refusal === next) return;
  refusal = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRefusal = (): Refusal | null => useSyncExternalStore(subscribe, () => refusal);
