import { use, useEffect, useState } from 'react';
import { FocusOrigin, whereFocusIs } from './where-focus-is.ts';

/**
 * Restores the focus when a dialog closes or unmounts. The library does so only for dialogs that were mounted
 * before they opened, not for those that are mounted on demand.
 */
export function useReturnedFocus(opened = true): void {
  const askedFrom = use(FocusOrigin);
  const [from, setFrom] = useState<{ readonly opened: boolean; readonly opener: HTMLElement | null }>({
    opened: false,
    opener: null,
  });
  // During render: after it, the menu the dialog was opened from is gone, and soon the dialog has the focus.
  if (from.opened !== opened)
    setFrom({ opened, opener: opened ? (whereFocusIs() ?? askedFrom) : from.opener });
  const { opener } = from;
  // In an effect: before it, React would move the focus back into the closing dialog.
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      if (opener?.isConnected === true) opener.focus({ preventScroll: true });
    };
  }, [opened, opener]);
}
