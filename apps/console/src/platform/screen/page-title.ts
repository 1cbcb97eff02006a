import { useEffect, useSyncExternalStore } from 'react';

export interface TitleOverride {
  readonly title: string | undefined;
  /** The page could not be shown: its title is the error. */
  readonly failed: boolean;
}

export const noTitleOverride: TitleOverride = { title: undefined, failed: false };
let override = noTitleOverride;
const listeners = new Set<() => void>();

export function setTitleOverride(next: TitleOverride): void {
  override = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTitleOverride = (): TitleOverride => useSyncExternalStore(subscribe, () => override);

const documentTitle = (title: string | undefined): string =>
  title === undefined ? 'Supersync' : `${title} · Supersync`;

export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}

/** The error page is titled by its message, also without a layout. */
export function useErrorTitle(message: string): void {
  useDocumentTitle(message);
  useEffect(() => {
    setTitleOverride({ title: message, failed: true });
    return () => setTitleOverride(noTitleOverride);
  }, [message]);
}
