import { expect, it } from 'vitest';
import { chunkReloadGuardMs, claimReload } from './chunk-reload.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('allows one reload a minute', () => {
  const kept = storage();
  expect(chunkReloadGuardMs).toBe(60_000);
  expect(claimReload(1_000_000, kept)).toBe(true);
  expect(claimReload(1_000_001, kept)).toBe(false);
  expect(claimReload(1_059_999, kept)).toBe(false);
  expect(claimReload(1_060_000, kept)).toBe(true);
  expect(claimReload(1_060_001, kept)).toBe(false);
});

it('ignores a clock that was set back and an unreadable stored time', () => {
  const kept = storage();
  claimReload(9_000_000, kept);
  expect(claimReload(1_000_000, kept)).toBe(true);
  kept.setItem('supersync.chunk-reload', 'nonsense');
  expect(claimReload(2_000_000, kept)).toBe(true);
});

it('never reloads when it cannot store that it did', () => {
  const forgets = { getItem: () => null, setItem: () => undefined };
  const forbids = {
    getItem: (): string => {
      throw new Error('denied');
    },
    setItem: () => undefined,
  };
  expect(claimReload(1, forgets)).toBe(false);
  expect(claimReload(1, forbids)).toBe(false);
});
