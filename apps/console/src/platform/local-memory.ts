import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Small settings stored in the browser: sidebar, theme, pins. Stored values are validated when read. */
export interface Memory<T> {
  read(): T;
  write(value: T): void;
  subscribe(listener: () => void): () => void;
}

const prefix = 'supersync.';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    // Storage may be blocked; then nothing is remembered.
    return null;
  }
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(prefix + key, text);
  } catch {
    // As above.
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `check` turns the stored value (or undefined) into a valid one. */
export function memory<T>(key: string, check: (stored: unknown) => T): Memory<T> {
  const listeners = new Set<() => void>();
  let text = stored(key);
  let value = check(parseJson(text));
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== prefix + key) return;
    text = event.newValue;
    value = check(parseJson(text));
    tell();
  };
  return {
    read: () => value,
    write(next) {
      value = next;
      text = JSON.stringify(next);
      store(key, text);
      tell();
    },
    subscribe(listener) {
      // Other tabs write too.
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

export function useMemory<T>(remembered: Memory<T>): [T, (value: T) => void] {
  const value = useSyncExternalStore(remembered.subscribe, remembered.read);
  const write = useCallback((next: T) => remembered.write(next), [remembered]);
  return useMemo(() => [value, write], [value, write]);
}
