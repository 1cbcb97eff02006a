import { createClient } from '@supersync/contract/kernel/client.ts';
import { consoleConfig } from './config.ts';
import { startProgress } from './progress.ts';

/** Why someone stands before the login page; it says so in words. */
export type LoginReason = 'signed-out' | 'left' | 'not-super-user';

/** §6: the login page, with the way back to where the person was. */
export function loginAddress(current: string, reason?: LoginReason): string {
  const search = new URLSearchParams();
  if (current !== '/') search.set('redirect', current);
  if (reason !== undefined) search.set('reason', reason);
  return search.size === 0 ? '/login' : `/login?${search}`;
}

let leaving = false;

/** A full load, so that nothing of the ended session stays in memory. */
function goToLogin(): void {
  if (leaving || location.pathname === '/login') return;
  leaving = true;
  location.assign(loginAddress(location.pathname + location.search + location.hash, 'signed-out'));
}

export const client = createClient({
  get main() {
    return consoleConfig().main;
  },
  get gateway() {
    return consoleConfig().gateway;
  },
  fetch: (address, request) => fetch(address, request),
  newId: () => crypto.randomUUID(),
  onSignedOut: goToLogin,
  onRequest: startProgress,
});
