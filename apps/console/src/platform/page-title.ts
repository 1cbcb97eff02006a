import { useSyncExternalStore } from 'react';

let override: string | undefined;
const listeners = new Set<() => void>();

export function setTitleOverride(title: string | undefined): void {
  override = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTitleOverride = (): string | undefined => useSyncExternalStore(subscribe, () => override);

export const documentTitle = (title: string | undefined): string =>
  title === undefined ? 'Supersync' : `${title} · Supersync`;
