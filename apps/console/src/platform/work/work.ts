import { useSyncExternalStore } from 'react';

/** Long work that continues when its page is left; the tray in the top bar shows it. */
export interface RunningWork {
  readonly id: string;
  readonly label: string;
  /** The page to follow it on. */
  readonly href?: string;
  readonly done?: number;
  readonly total?: number;
}

let running: readonly RunningWork[] = [];
const listeners = new Set<() => void>();

function set(next: readonly RunningWork[]): void {
  running = next;
  for (const listener of listeners) listener();
}

/** Adds work, or updates its progress. */
export function reportWork(work: RunningWork): void {
  const known = running.some(({ id }) => id === work.id);
  set(known ? running.map((each) => (each.id === work.id ? work : each)) : [...running, work]);
}

export function finishWork(id: string): void {
  set(running.filter((work) => work.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentWork = (): readonly RunningWork[] => running;

export const useRunningWork = (): readonly RunningWork[] => useSyncExternalStore(subscribe, currentWork);
