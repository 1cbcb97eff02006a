import { partNotLoaded } from './page-error.ts';

/** After a failed load of a part of the console, one full reload a minute at most. */
export const chunkReloadGuardMs = 60_000;

const key = 'supersync.chunk-reload';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Whether the page may reload now; if so, that is noted. Without storage it may not: it could never stop. */
export function claimReload(now: number, storage: Storage): boolean {
  try {
    const last = Number(storage.getItem(key) ?? Number.NaN);
    // A clock set back must not forbid reloading for ever.
    if (now >= last && now - last < chunkReloadGuardMs) return false;
    storage.setItem(key, String(now));
    return storage.getItem(key) === String(now);
  } catch {
    return false;
  }
}

let openingPages = 0;

/** A new release replaces the files an open page still names: loading the page anew finds the new ones. */
export async function loadChunk<T>(load: () => Promise<T>, address: string): Promise<T> {
  openingPages += 1;
  try {
    return await load();
  } catch (error) {
    if (!claimReload(Date.now(), sessionStorage)) throw partNotLoaded(error);
    if (address === location.pathname + location.search + location.hash) location.reload();
    else location.assign(address);
    // The page is on its way out: nothing more is to be shown.
    return new Promise<T>(() => undefined);
  } finally {
    openingPages -= 1;
  }
}

/** Parts that an open page fetches later, such as an editor, are told of by the bundler's own event. */
export function reloadOnFailedChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (openingPages > 0 || !claimReload(Date.now(), sessionStorage)) return;
    event.preventDefault();
    location.reload();
  });
}
