/** Apart from its screen: whoever is signed out anywhere is sent there. */
export const loginPath = '/login';

/** Why someone stands before the login page; it says so in words. */
export type LoginReason = 'signed-out' | 'left' | 'not-super-user';

/** The login page, with the way back to where the person was. */
export function loginAddress(current: string, reason?: LoginReason): string {
  const search = new URLSearchParams();
  if (current !== '/') search.set('redirect', current);
  if (reason !== undefined) search.set('reason', reason);
  return search.size === 0 ? loginPath : `${loginPath}?${search}`;
}
