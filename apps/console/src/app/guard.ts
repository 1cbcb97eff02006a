import { lackedGroups } from '@supersync/contract/access/permission/access.ts';
import type { Screen } from '#platform/screen/define-screen.ts';
import { loginAddress } from '#platform/session/login-address.ts';
import { openAccessRequest, setRefusal } from '#platform/session/refusal.ts';
import { prefetchPermissions, loadCurrentUser, loadPermissions } from '#platform/session/session.ts';
import { toastError } from '#platform/toast/toast.ts';
import { unknownMiddleware } from './page-error.ts';
import { chainFor } from './route-table.ts';
import { PageRedirect } from './router/redirect.ts';

interface PageRequest {
  readonly screen: Screen;
  /** The address within the console, with its query. */
  readonly address: string;
}

type Middleware = (request: PageRequest) => Promise<void>;

/** Only super users may enter; everyone else is redirected to login, with the way back and the reason. */
async function checkAuthentication({ address }: PageRequest): Promise<void> {
  const user = await loadCurrentUser();
  if (user === null) throw new PageRedirect(loginAddress(address));
  if (!user.isSuperUser) throw new PageRedirect(loginAddress(address, 'not-super-user'));
}

async function checkPermissions({ screen, address }: PageRequest): Promise<void> {
  const held = await loadPermissions();
  const chain = chainFor(screen);
  const lacked = chain === undefined ? [] : lackedGroups(held, chain);
  if (chain !== undefined && lacked.length === 0) return;
  // The error catalogue is loaded only when an error is shown.
  const { missingPermissions } = await import('@supersync/contract/kernel/errors.ts');
  const { message } = missingPermissions([...new Set(lacked.flat())]);
  const refusal = { message, title: screen.title, page: address, lacked };
  setRefusal(refusal);
  toastError(`You do not have permission to access ${screen.title}.`, {
    label: 'Request access',
    run: () => openAccessRequest(refusal),
  });
  throw new PageRedirect('/');
}

const middleware: ReadonlyMap<string, Middleware> = new Map([
  ['auth', checkAuthentication],
  ['permissions', checkPermissions],
]);

/** Runs the checks a screen names, in order; the first refusal ends the request. */
export async function runMiddleware(request: PageRequest): Promise<void> {
  if (request.screen.middleware.includes('permissions')) prefetchPermissions();
  for (const name of request.screen.middleware) {
    const check = middleware.get(name);
    if (check === undefined) throw unknownMiddleware();
    await check(request);
  }
}
