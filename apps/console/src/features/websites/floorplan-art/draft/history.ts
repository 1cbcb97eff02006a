import { useCallback, useState } from 'react';

/** A value with the ones before and after it. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
}

const maxSteps = 200;

export const startHistory = <Value>(present: Value): History<Value> => ({ past: [], present, future: [] });

export const stepTo = <Value>({ past, present }: History<Value>, next: Value): History<Value> => ({
  past: [...past, present].slice(-maxSteps),
  present: next,
  future: [],
});

export function stepBack<Value>(history: History<Value>): History<Value> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] };
}

export function stepForward<Value>(history: History<Value>): History<Value> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}

/** State with undo and redo. */
export function useHistory<Value>(initial: () => Value) {
  const [history, setHistory] = useState(() => startHistory(initial()));
  return {
    value: history.present,
    isChanged: history.past.length > 0,
    change: useCallback((next: (now: Value) => Value): void => {
      setHistory((now) => {
        const value = next(now.present);
        return value === now.present ? now : stepTo(now, value);
      });
    }, []),
    /** Begins anew: there is no way back to what was before. */
    reset: useCallback((value: Value): void => setHistory(startHistory(value)), []),
    undo: history.past.length === 0 ? undefined : (): void => setHistory(stepBack),
    redo: history.future.length === 0 ? undefined : (): void => setHistory(stepForward),
  };
}
