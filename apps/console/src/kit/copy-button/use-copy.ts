import { useCallback, useEffect, useRef, useState } from 'react';

/** Copies a text and confirms it for a moment. */
export function useCopy(): readonly [copied: boolean, copy: (text: string) => void] {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback((text: string) => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setCopied(false), 1500);
      },
      // Without access to the clipboard nothing is shown: the text is still on the page.
      () => setCopied(false),
    );
  }, []);
  return [copied, copy];
}
