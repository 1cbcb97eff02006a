import { NavigationType, type Location, type NavigateOptions, type Navigator, type To } from 'react-router';
import type { LeaveGuard } from '#kit/leaving/leaving.ts';
import type { RouterControls } from '#platform/screen/use-router.ts';
import type { OpenedPage } from '../opened-page.ts';
import { addressOf, enter, entryHere, newPlace, placeHere } from './browser-place.ts';
import { PageRedirect } from './redirect.ts';

/** What is on the screen: a location with its page, or with the error that prevented opening it. */
export interface RouterState {
  readonly place: Location;
  readonly type: NavigationType;
  readonly opened: { readonly page: OpenedPage } | { readonly error: unknown };
}

/** Whether the page itself is on the screen, or the error that prevented it: not only the frame around it. */
export const isWhole = ({ opened }: RouterState): boolean => 'error' in opened || opened.page.Page !== null;

type Listener = (visit: RouterState, atOnce: boolean) => void;

export interface PageRouter extends RouterControls {
  /** Undefined until the first page, or the frame around it, is open. */
  readonly shown: () => RouterState | undefined;
  /** Notifies about every navigation, and at once about the current page. */
  readonly subscribe: (listener: Listener) => () => void;
  readonly navigator: Navigator;
  readonly guard: (guard: LeaveGuard) => () => void;
}

/** A first page that opens sooner is drawn at once; otherwise the frame is drawn before it. */
const frameAfterMs = 100;

/** A redirect may lead to another redirect, but not forever. */
const maxRedirects = 10;

const ignore = (): void => undefined;

/**
 * Navigates between the pages of the console. A page is opened first (checks, code, data) and shown then; a
 * newer navigation wins. A change of the query alone stays on the page.
 */
export function createRouter(
  open: (place: Location, onAllowed: (frame: OpenedPage) => void) => Promise<OpenedPage>,
): PageRouter {
  const listeners = new Set<Listener>();
  const guards = new Set<LeaveGuard>();
  let shown: RouterState | undefined;
  let newest = 0;
  let entry = entryHere();

  function show(visit: RouterState, atOnce = false): void {
    if (visit.type !== NavigationType.Pop)
      enter(visit.place, visit.type === NavigationType.Push ? 'push' : 'replace');
    entry = entryHere();
    shown = visit;
    for (const listener of listeners) listener(visit, atOnce);
  }

  async function openInTurn(
    place: Location,
    onAllowed: (frame: OpenedPage) => void,
  ): Promise<Pick<RouterState, 'place' | 'opened'>> {
    let next = place;
    for (let leads = 0; ; leads += 1) {
      try {
        const isLed = leads > 0;
        return { place: next, opened: { page: await open(next, isLed ? ignore : onAllowed) } };
      } catch (error) {
        if (!(error instanceof PageRedirect) || leads === maxRedirects)
          return { place: next, opened: { error } };
        next = newPlace(error.to, next, null);
      }
    }
  }

  async function openAndShow(place: Location, type: NavigationType): Promise<void> {
    newest += 1;
    const own = newest;
    let frame: ReturnType<typeof setTimeout> | undefined;
    const found = await openInTurn(place, (page) => {
      if (shown !== undefined) return;
      frame = setTimeout(() => {
        if (own === newest) show({ place, type, opened: { page } });
      }, frameAfterMs);
    });
    clearTimeout(frame);
    if (own !== newest) return;
    // Going back to a page that redirects leaves no entry behind that would redirect again.
    const isLed = found.place !== place;
    show({ ...found, type: isLed && type === NavigationType.Pop ? NavigationType.Replace : type });
  }

  /** Only the query or the hash differs: the page reacts by itself. */
  function staysOnPage(place: Location): boolean {
    if (shown === undefined || 'error' in shown.opened || !isWhole(shown)) return false;
    return shown.place.pathname === place.pathname && addressOf(shown.place) !== addressOf(place);
  }

  async function move(place: Location, type: NavigationType, atOnce = false): Promise<void> {
    if (shown === undefined || !staysOnPage(place)) return openAndShow(place, type);
    newest += 1;
    return show({ ...shown, place, type }, atOnce);
  }

  const guardAgainst = (place: Location): LeaveGuard | undefined =>
    shown === undefined || shown.place.pathname === place.pathname
      ? undefined
      : [...guards].find(({ holds }) => holds());

  const stay = (): void => undefined;

  function ask(to: To, state: unknown, type: NavigationType, options: NavigateOptions = {}): void {
    const place = newPlace(to, shown?.place ?? placeHere(), state);
    const go = (): void => void move(place, type, options.flushSync === true);
    const guard = guardAgainst(place);
    if (guard === undefined) go();
    else guard.ask({ go, stay });
  }

  /** Runs at the next history step instead of following it. */
  let instead: (() => void) | undefined;
  function followHistory(): void {
    if (instead !== undefined) {
      const then = instead;
      instead = undefined;
      then();
      return;
    }
    const place = placeHere();
    const distance = entryHere() - entry;
    const guard = distance === 0 ? undefined : guardAgainst(place);
    if (guard === undefined) {
      void move(place, NavigationType.Pop);
      return;
    }
    // The browser has already moved: step back to the page's entry, and forward again once the person confirms.
    const go = (): void => {
      instead = () => void move(placeHere(), NavigationType.Pop);
      window.history.go(distance);
    };
    instead = () => guard.ask({ go, stay });
    window.history.go(-distance);
  }

  window.addEventListener('popstate', followHistory);
  void openAndShow(placeHere(), NavigationType.Pop);
  return {
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      if (shown !== undefined) listener(shown, false);
      return () => void listeners.delete(listener);
    },
    navigator: {
      createHref: (to) =>
        typeof to === 'string' ? to : addressOf({ pathname: '', search: '', hash: '', ...to }),
      go: (distance) => window.history.go(distance),
      push: (to, state, options) => ask(to, state, NavigationType.Push, options),
      replace: (to, state, options) => ask(to, state, NavigationType.Replace, options),
    },
    reopen: () => openAndShow(shown?.place ?? placeHere(), NavigationType.Replace),
    goTo: (address) => move(newPlace(address, placeHere(), null), NavigationType.Push),
    guard: (guard) => {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
}
