import { useLayoutEffect } from 'react';

/** What has the focus now; of a menu, which is gone a moment later, the button that opened it. */
function whereFocusIs(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]') ?? null;
  const opener = menu === null ? active : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Gives the focus back when a dialog closes or goes. The library does so only for dialogs that were there before they
 * opened, not for those that are fetched, or drawn, when they are first wanted.
 */
export function useReturnedFocus(opened = true): void {
  // Before the dialog takes the focus, which it does a moment after it is drawn.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = whereFocusIs();
    return () => {
      if (opener?.isConnected === true) opener.focus({ preventScroll: true });
    };
  }, [opened]);
}
