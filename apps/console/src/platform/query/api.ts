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

/** A full load, so that nothing of the ended session stays in memory. */
function goToLogin(): void {
  if (leaving || location.pathname === loginPath) return;
  leaving = true;
  location.assign(loginAddress(location.pathname + location.search + location.hash, 'signed-out'));
}

/** Who comes from the login page and is refused within this time would only be sent there again, and back, for ever. */
const momentMs = 60_000;
let ledOnAt = Number.NEGATIVE_INFINITY;

/** The login page led on to the page asked for: whoever is there is signed in. */
export function markSignedIn(): void {
  ledOnAt = performance.now();
}

/** To the login page, unless one has just come from there and still is signed in: then the page says so. */
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
  onSignedOut: (refusal) => void onRefused(refusal),
  onWritten: noteOwnWrite,
  onRequest: startProgress,
});
