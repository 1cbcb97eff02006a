import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

const openAfterMs = 450;
/** Long enough to move from the link to its card. */
const closeAfterMs = 200;

/** When a link shows its card: pointed at with a mouse for a moment, or Space on it. Escape or leaving closes it. */
export function useCardOpening() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (milliseconds: number, next: HTMLElement | undefined): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), milliseconds);
  };
  const now = (next: HTMLElement | undefined): void => {
    clearTimeout(timer.current);
    setAnchor(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    anchor,
    handlers: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>): void => {
        if (pointerType === 'mouse') soon(openAfterMs, currentTarget);
      },
      onPointerLeave: (): void => soon(closeAfterMs, undefined),
      onBlur: (): void => now(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
        if (event.key === ' ') now(anchor === undefined ? event.currentTarget : undefined);
        else if (event.key === 'Escape' && anchor !== undefined) now(undefined);
        else return;
        // Else the page scrolls, or a panel closes with the card.
        event.preventDefault();
        event.stopPropagation();
      },
    },
    /** The card stays while the pointer is on it. */
    holding: {
      onPointerEnter: (): void => clearTimeout(timer.current),
      onPointerLeave: (): void => soon(closeAfterMs, undefined),
    },
  };
}
