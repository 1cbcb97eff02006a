import { createClient } from '@supersync/contract/kernel/client.ts';
import type { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { readCurrentUser } from '@supersync/contract/access/session/actions.ts';
import { consoleConfig } from '../config.ts';
import { loginAddress, loginPath } from '../session/login-address.ts';
import { noteOwnWrite } from './own-writes.ts';
import { startProgress } from '../work/progress.ts';
import { stopPage } from '../screen/stopped-page.ts';
import { reach } from './unreachable.ts';

let leaving = false;

/** A full page load, so that nothing of the ended session stays in memory. */
function goToLogin(): void {
  if (leaving || location.pathname === loginPath) return;
  leaving = true;
  location.assign(loginAddress(location.pathname + location.search + location.hash, 'signed-out'));
}

/** Someone refused within this time after signing in would be redirected to login and back, forever. */
const momentMs = 60_000;
let ledOnAt = Number.NEGATIVE_INFINITY;

/** The login page redirected to the requested page: the person is signed in. */
export function markSignedIn(): void {
  ledOnAt = performance.now();
}

/**
 * Redirects to login, unless the person has just come from there and is still signed in: then the page shows
 * the refusal.
 */
async function onRefused(refusal: ProblemError): Promise<void> {
  const { pathname } = location;
  const justCame = performance.now() - ledOnAt < momentMs;
  const user = justCame ? await client.act(readCurrentUser, {}).catch(() => null) : null;
  if (user?.isSuperUser === true) stopPage(pathname, refusal);
  else goToLogin();
}

export const client = createClient({
  get main() {
    return consoleConfig().main;
  },
  get gateway() {
    return consoleConfig().gateway;
  },
  fetch: (address, { signal, ...request }) =>
    reach(address, { ...request, signal: signal instanceof AbortSignal ? signal : null }),
  newId: () => crypto.randomUUID(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onSignedOut: (refusal) => void onRefused(refusal),
  onWritten: noteOwnWrite,
  onRequest: startProgress,
});
