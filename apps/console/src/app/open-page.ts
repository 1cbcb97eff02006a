import { createPath, type Path } from 'react-router';
import { markSignedIn } from '#platform/query/api.ts';
import { setRefusal } from '#platform/session/refusal.ts';
import { loadCurrentUser, loadPermissions } from '#platform/session/session.ts';
import { allowPage } from '#platform/screen/stopped-page.ts';
import { loginScreen } from '#features/access/login/screens.ts';
import { loadChunk } from './chunk-reload.ts';
import { bindingOf, matchScreen } from './features.ts';
import { runMiddleware } from './guard.ts';
import type { OpenedPage } from './opened-page.ts';
import { notFound } from './page-error.ts';
import { safeRedirect } from './redirect.ts';
import { PageRedirect } from './router/redirect.ts';

/** Someone who is already in has no business at the login page. */
async function skipLogin(url: URL): Promise<void> {
  const user = await loadCurrentUser();
  if (user?.isSuperUser !== true) return;
  markSignedIn();
  throw new PageRedirect(safeRedirect(url.searchParams.get('redirect'), url.origin));
}

/** How long a page waits for its data before it is drawn without: beyond a second a click seems lost. */
const patienceMs = 1000;

const outOfPatience = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
  });

/** Load, then render: the checks first, then the page's code and its data together. */
export async function openPage(place: Path): Promise<OpenedPage> {
  const address = createPath(place);
  const url = new URL(address, location.origin);
  const match = matchScreen(url.pathname);
  if (match === undefined) {
    // So that whoever is signed in keeps the layout around the error, with the menu as they know it.
    const user = await loadCurrentUser();
    if (user?.isSuperUser === true) await loadPermissions();
    throw notFound();
  }
  const { route: screen, params } = match;
  allowPage(url.pathname);
  if (screen.path === loginScreen.path) await skipLogin(url);
  // The page's code is no secret and comes while the checks run; whether it came is looked at below.
  const binding = bindingOf(screen);
  binding.then(({ load }) => load()).catch(() => undefined);
  await runMiddleware({ screen, address });
  if (screen.path !== '/') setRefusal(null);
  const bound = await loadChunk(() => binding, address);
  const [{ Page }] = await Promise.all([
    loadChunk(bound.load, address),
    // What cannot be had now the page asks for again, and shows why it cannot.
    Promise.race([bound.prefetch?.(params, url.searchParams).catch(() => undefined), outOfPatience()]),
  ]);
  return { screen, params, Page };
}
