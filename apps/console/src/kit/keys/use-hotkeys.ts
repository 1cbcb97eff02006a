import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { isPressed, parseKeys, type Hotkey } from './hotkeys.ts';

type Registration = { readonly current: readonly Hotkey[] };

/** Later registrations win: a dialog's Escape takes precedence over the page's. */
let registrations: readonly Registration[] = [];
const listeners = new Set<() => void>();

function announce(next: readonly Registration[]): void {
  registrations = next;
  for (const listener of listeners) listener();
}

const typingIn =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], .monaco-editor';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typingIn) !== null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const typing = isTyping(event.target);
  const open = document.querySelector('[role=dialog][aria-modal=true]');
  for (const registration of registrations.toReversed())
    for (const hotkey of registration.current) {
      const combination = parseKeys(hotkey.keys);
      if (hotkey.run === undefined || !isPressed(combination, event)) continue;
      if (typing && hotkey.whileTyping !== true && !combination.mod) continue;
      // The page's shortcuts are inactive behind an open dialog.
      if (open !== null && !open.contains(document.activeElement)) continue;
      if (open !== null && !combination.mod && hotkey.whileTyping !== true) continue;
      event.preventDefault();
      hotkey.run(event);
      return;
    }
}

/**
 * Registers shortcuts while the component is mounted:
 * `useHotkeys([{ keys: '/', label: 'Search', run: () => input.current?.focus() }])`.
 */
export function useHotkeys(hotkeys: readonly Hotkey[]): void {
  const latest = useRef(hotkeys);
  // Before the browser paints: a key pressed as soon as something is visible must reach it.
  useLayoutEffect(() => {
    latest.current = hotkeys;
  });
  useLayoutEffect(() => {
    if (registrations.length === 0) document.addEventListener('keydown', onKeyDown);
    announce([...registrations, latest]);
    return () => {
      announce(registrations.filter((each) => each !== latest));
      if (registrations.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** Every active shortcut, for the list behind `?`. */
export function useRegisteredHotkeys(): readonly Hotkey[] {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registrations,
  );
  const seen = new Set<string>();
  return current
    .toReversed()
    .flatMap((registration) => registration.current)
    .filter(({ keys }) => !seen.has(keys) && seen.add(keys));
}
