import { partNotLoaded } from './page-error.ts';

/** At most one full reload per minute after a chunk failed to load. */
export const chunkReloadGuardMs = 60_000;

const key = 'supersync.chunk-reload';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Whether the page may reload now; if so, stores the time. Without storage it may not: it could reload forever. */
export function claimReload(now: number, storage: Storage): boolean {
  try {
    const last = Number(storage.getItem(key) ?? Number.NaN);
    // A clock that was set back must not prevent reloading forever.
    if (now >= last && now - last < chunkReloadGuardMs) return false;
    storage.setItem(key, String(now));
    return storage.getItem(key) === String(now);
  } catch {
    return false;
  }
}

/** Loads in progress whose failure is handled where it is seen. */
let ownLoads = 0;

/** A new release replaces the files that an open page still refers to; reloading the page finds the new ones. */
export async function loadChunk<T>(load: () => Promise<T>, address: string): Promise<T> {
  ownLoads += 1;
  try {
    return await load();
  } catch (error) {
    if (!claimReload(Date.now(), sessionStorage)) throw partNotLoaded(error);
    if (address === location.pathname + location.search + location.hash) location.reload();
    else location.assign(address);
    // The page is reloading: show nothing more.
    return new Promise<T>(() => undefined);
  } finally {
    ownLoads -= 1;
  }
}

/** Loads what may be needed soon. A failure is left to the page that needs it: the open one must not reload for it. */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T | undefined> {
  ownLoads += 1;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    ownLoads -= 1;
  }
}

/** Chunks that an open page loads later, such as an editor, are reported by the bundler's own event. */
export function reloadOnFailedChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (ownLoads > 0 || !claimReload(Date.now(), sessionStorage)) return;
    event.preventDefault();
    location.reload();
  });
}
