import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const kept = new Map<string, number>();

function scrollTo(element: HTMLElement, top: number | undefined): void {
  if (top !== undefined) element.scrollTop = top;
}

/** A new page starts at the top or at its hash; going back restores the scroll position. */
export function useContentScroll(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef<string>(undefined);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const isFirst = last.current === undefined;
    // The first page is at the top already: to set the position would lay it out once more than needed.
    // A page opened at a hash scrolls there itself before this runs.
    const top = isFirst || hash !== '' ? undefined : 0;
    if (type === 'POP') scrollTo(element, kept.get(key) ?? top);
    else if (!isFirst && last.current !== pathname) {
      scrollTo(element, top);
      // Screen readers continue in the new page.
      element.focus({ preventScroll: true });
    }
    last.current = pathname;
    const remember = (): void => void kept.set(key, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [key, pathname, hash, type]);

  return ref;
}
