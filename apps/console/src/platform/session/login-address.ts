/** Separate from its screen: every place that signs people out redirects there. */
export const loginPath = '/login';

/** Why someone is at the login page; it shows the reason. */
export type LoginReason = 'signed-out' | 'left' | 'not-super-user';

/** The login page, with the address to return to. */
export function loginAddress(current: string, reason?: LoginReason): string {
  const search = new URLSearchParams();
  if (current !== '/') search.set('redirect', current);
  if (reason !== undefined) search.set('reason', reason);
  return search.size === 0 ? loginPath : `${loginPath}?${search}`;
}
