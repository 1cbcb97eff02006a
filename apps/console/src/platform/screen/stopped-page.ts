import type { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { useSyncExternalStore } from 'react';

/**
 * A page whose requests the server refuses although the person is signed in: signing in again would change
 * nothing.
 */
export interface StoppedPage {
  readonly pathname: string;
  readonly refusal: ProblemError;
}

let stopped: StoppedPage | null = null;
const listeners = new Set<() => void>();

function set(next: StoppedPage | null): void {
  if (stopped === next) return;
  stopped = next;
  for (const listener of listeners) listener();
}

export const stopPage = (pathname: string, refusal: ProblemError): void => set({ pathname, refusal });

/** The page is opened again, and may be allowed this time. */
export function allowPage(pathname: string): void {
  if (stopped?.pathname === pathname) set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The refusal that stopped the page at this path, if any. */
export function useStoppedPage(pathname: string): ProblemError | null {
  const found = useSyncExternalStore(subscribe, () => stopped);
  return found?.pathname === pathname ? found.refusal : null;
}
