import { matchRoute } from './route-table.ts';

// Allows no character that a browser drops or replaces: `/\evil`, `/<tab>/evil`.
const plainAddress = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/** Where to go after sign-in: an address of our own route table, or home. */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (wanted === null || !plainAddress.test(wanted) || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin || matchRoute(url.pathname) === undefined) return '/';
  return url.pathname + url.search + url.hash;
}
