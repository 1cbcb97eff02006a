import { createContext } from 'react';

/** What has the focus now; of a menu, which is gone a moment later, the button that opened it. */
export function whereFocusIs(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]') ?? null;
  const opener = menu === null ? active : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** What had the focus when a part was asked for whose code had yet to be fetched: by now it may be gone. */
export const FocusOrigin = createContext<HTMLElement | null>(null);
