import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const kept = new Map<string, number>();

/** A new page starts at the top or at its hash; going back restores the scroll position. */
export function useContentScroll(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    // A page opened at a hash scrolls there itself before this runs.
    const top = hash === '' ? 0 : element.scrollTop;
    if (type === 'POP') element.scrollTop = kept.get(key) ?? top;
    else if (last.current !== pathname) {
      element.scrollTop = top;
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
