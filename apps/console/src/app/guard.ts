import { missing } from '@supersync/contract/access/access.ts';
import { requestAccess } from '@supersync/contract/access-request/actions.ts';
import type { PermissionKey } from '@supersync/contract/access/permission-key.ts';
import { missingPermissions } from '@supersync/contract/kernel/errors.ts';
import { redirect } from 'react-router';
import { client, loginAddress } from '../platform/api.ts';
import type { Screen } from '../platform/define-screen.ts';
import { setRefusal } from '../platform/refusal.ts';
import { askAheadForPermissions, loadCurrentUser, loadPermissions } from '../platform/session.ts';
import { toastError, toastSuccess } from '../platform/toast.ts';
import { unknownMiddleware } from './page-error.ts';
import { chainFor } from './route-table.ts';

interface Visit {
  readonly screen: Screen;
  /** The address within the console, with its query. */
  readonly address: string;
}

type Middleware = (visit: Visit) => Promise<void>;

/** Only super users enter; everyone else goes to the login page, with the way back, and is told why. */
async function checkAuthentication({ address }: Visit): Promise<void> {
  const user = await loadCurrentUser();
  if (user === null) throw redirect(loginAddress(address));
  if (!user.isSuperUser) throw redirect(loginAddress(address, 'not-super-user'));
}

async function askForAccess(page: string, title: string, permissionKeys: PermissionKey[]): Promise<void> {
  try {
    await client.act(requestAccess, { body: { page, title, permissionKeys } });
    toastSuccess(`Access to ${title} requested. Whoever manages roles will see it.`);
  } catch (error) {
    toastError(error);
  }
}

async function checkPermissions({ screen, address }: Visit): Promise<void> {
  const held = await loadPermissions();
  const chain = chainFor(screen);
  const lacking = chain === undefined ? [] : missing(held, chain);
  if (chain !== undefined && lacking.length === 0) return;
  const message = missingPermissions(lacking).message;
  const ask = (): void => void askForAccess(address, screen.title, lacking);
  setRefusal({ message, title: screen.title, ask });
  toastError(`You do not have permission to access ${screen.title}.`, { label: 'Request access', run: ask });
  throw redirect('/');
}

const middleware: ReadonlyMap<string, Middleware> = new Map([
  ['auth', checkAuthentication],
  ['permissions', checkPermissions],
]);

/** Runs the checks a screen names, in order; the first that refuses ends the visit. */
export async function runMiddleware(visit: Visit): Promise<void> {
  if (visit.screen.middleware.includes('permissions')) askAheadForPermissions();
  for (const name of visit.screen.middleware) {
    const check = middleware.get(name);
    if (check === undefined) throw unknownMiddleware();
    await check(visit);
  }
}
