import { useEffect } from 'react';
import { currentPermissions } from '#platform/session/session.ts';
import { loadAhead } from '../chunk-reload.ts';
import { bindingOf, matchScreen } from '../features.ts';
import { mayOpen } from '../route-table.ts';

/** A pointer that only passes over a link stays for less. */
const restMs = 80;

/** The page that a plain click on this leads to. */
function pageAt(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || link.download !== '' || link.origin !== location.origin)
    return undefined;
  return link.pathname === location.pathname ? undefined : new URL(link.href);
}

async function prepare({ pathname, searchParams }: URL): Promise<void> {
  const match = matchScreen(pathname);
  if (match === undefined || !mayOpen(currentPermissions(), match.route)) return;
  const binding = await loadAhead(() => bindingOf(match.route));
  if (binding === undefined) return;
  await Promise.all([loadAhead(binding.load), binding.ahead?.(match.params, searchParams)]);
}

/** The code and the first data of a page are fetched while somebody points at a link to it, or has the focus on it. */
export function usePreparedLinks(): void {
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined;
    const look = ({ target }: Event): void => {
      clearTimeout(wait);
      const page = pageAt(target);
      // The page repeats a failed request and shows the error itself.
      if (page !== undefined) wait = setTimeout(() => void prepare(page).catch(() => undefined), restMs);
    };
    document.addEventListener('pointerover', look, { passive: true });
    document.addEventListener('focusin', look);
    return () => {
      clearTimeout(wait);
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
}
