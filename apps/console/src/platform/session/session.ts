import {
  permissionsFrom,
  permissionMapOf,
  type HeldPermissions,
  type PermissionMap,
} from '@supersync/contract/access/permission/permission-map.ts';
import {
  login,
  logout,
  readCurrentUser,
  readUserProducts,
  renewToken,
  type CurrentUser,
} from '@supersync/contract/access/session/actions.ts';
import { useMemo } from 'react';
import { create } from 'zustand';
import { client } from '../query/api.ts';
import { loginAddress } from './login-address.ts';
import { queryClient } from '../query/query-client.ts';
import { rememberedTheme } from '../theme/theme-memory.ts';
import type { ThemeName } from '../theme/theme-names.ts';

/** Only the root state: server data is in the query cache. */
interface RootState {
  readonly authenticated: boolean;
  readonly currentUser: CurrentUser | null;
  readonly themeName: ThemeName;
  readonly permissionsMap: PermissionMap;
}

export const useRootState = create<RootState>()(() => ({
  authenticated: false,
  currentUser: null,
  themeName: rememberedTheme.read(),
  permissionsMap: {},
}));

/** Every page asks; a recent response is reused. The server checks every request anyway. */
const freshMs = 30_000;

/** A failed lookup yields null. */
const lookUp = (): Promise<CurrentUser | null> => client.act(readCurrentUser, {}).catch(() => null);

/** The session may outlive the token, so a new one is requested before giving up. */
async function lookUpCurrentUser(): Promise<CurrentUser | null> {
  const user = await lookUp();
  if (user !== null) return user;
  const renewed = await client.act(renewToken, {}).catch(() => null);
  return renewed === null ? null : lookUp();
}

export async function loadCurrentUser(): Promise<CurrentUser | null> {
  const user = await queryClient.fetchQuery({
    queryKey: ['session', 'current-user'],
    queryFn: lookUpCurrentUser,
    // Someone who is not signed in may be a moment later.
    staleTime: ({ state }) => (state.data ? freshMs : 0),
  });
  useRootState.setState({ currentUser: user, authenticated: user?.isSuperUser === true });
  return user;
}

const permissionsKey = ['session', 'permissions'];
let productsAhead: ReturnType<typeof askForProducts> | undefined;
const askForProducts = () => client.askAhead(readUserProducts);

/** Requested together with the user, so that the page waits for one round trip. */
export function prefetchPermissions(): void {
  const askedAt = queryClient.getQueryState(permissionsKey)?.dataUpdatedAt ?? 0;
  if (Date.now() - askedAt >= freshMs) productsAhead ??= askForProducts();
}

async function readProducts() {
  const ahead = productsAhead;
  productsAhead = undefined;
  return (await ahead) ?? client.act(readUserProducts, {});
}

export async function loadPermissions(): Promise<HeldPermissions> {
  const permissionsMap = await queryClient.fetchQuery({
    queryKey: permissionsKey,
    queryFn: async () => permissionMapOf(await readProducts()),
    staleTime: freshMs,
  });
  if (useRootState.getState().permissionsMap !== permissionsMap) useRootState.setState({ permissionsMap });
  return permissionsFrom(permissionsMap);
}

/** Somebody's rights changed: what was remembered may be wrong. */
export async function reloadPermissions(): Promise<HeldPermissions> {
  productsAhead = undefined;
  await queryClient.invalidateQueries({ queryKey: permissionsKey, refetchType: 'none' });
  return loadPermissions();
}

/** What the signed-in person holds, to hide what they may not use. */
export function useHeldPermissions(): HeldPermissions {
  const map = useRootState((state) => state.permissionsMap);
  return useMemo(() => permissionsFrom(map), [map]);
}

/** Read once, for decisions made on a click instead of while rendering. */
export const currentPermissions = (): HeldPermissions =>
  permissionsFrom(useRootState.getState().permissionsMap);

export async function signIn(email: string, password: string): Promise<CurrentUser> {
  const user = await client.act(login, { body: { email, password } });
  queryClient.clear();
  productsAhead = undefined;
  useRootState.setState({ currentUser: user });
  return user;
}

export async function signOut(): Promise<void> {
  await client.act(logout, {});
  location.assign(loginAddress('/', 'left'));
}
