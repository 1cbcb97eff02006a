import { createContext } from 'react';

/** The focused element; for a menu, which closes a moment later, the button that opened it. */
export function whereFocusIs(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]') ?? null;
  const opener = menu === null ? active : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** The element that had the focus when a lazy part was requested: it may be gone when the code arrives. */
export const FocusOrigin = createContext<HTMLElement | null>(null);
