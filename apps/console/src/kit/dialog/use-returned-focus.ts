import { use, useEffect, useState } from 'react';
import { FocusOrigin, whereFocusIs } from './where-focus-is.ts';

/**
 * Gives the focus back when a dialog closes or goes. The library does so only for dialogs that were there before they
 * opened, not for those that are fetched, or drawn, when they are first wanted.
 */
export function useReturnedFocus(opened = true): void {
  const askedFrom = use(FocusOrigin);
  const [from, setFrom] = useState<{ readonly opened: boolean; readonly opener: HTMLElement | null }>({
    opened: false,
    opener: null,
  });
  // While drawing: once it is drawn, the menu it was chosen from is gone, and soon the dialog has the focus.
  if (from.opened !== opened)
    setFrom({ opened, opener: opened ? (whereFocusIs() ?? askedFrom) : from.opener });
  const { opener } = from;
  // After drawing: before that, React would put the focus back into the dialog it is about to close.
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      if (opener?.isConnected === true) opener.focus({ preventScroll: true });
    };
  }, [opened, opener]);
}
