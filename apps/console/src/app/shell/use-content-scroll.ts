import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const kept = new Map<string, number>();

/** A new page begins at its top, or where its address points; going back finds the place one left. */
export function useContentScroll(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    // A page that is opened at a place within it brings that place into sight itself, before this.
    const top = hash === '' ? 0 : element.scrollTop;
    if (type === 'POP') element.scrollTop = kept.get(key) ?? top;
    else if (last.current !== pathname) {
      element.scrollTop = top;
      // Whoever reads with a screen reader continues in the new page.
      element.focus({ preventScroll: true });
    }
    last.current = pathname;
    const remember = (): void => void kept.set(key, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [key, pathname, hash, type]);

  return ref;
}
