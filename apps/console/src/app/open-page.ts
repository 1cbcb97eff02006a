import { createPath, type Path } from 'react-router';
import { markSignedIn } from '#platform/query/api.ts';
import { dropEarlyAnswers } from '#platform/query/early-answers.ts';
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

/** Redirects people who are already signed in away from the login page. */
async function skipLogin(url: URL): Promise<void> {
  const user = await loadCurrentUser();
  if (user?.isSuperUser !== true) return;
  markSignedIn();
  throw new PageRedirect(safeRedirect(url.searchParams.get('redirect'), url.origin));
}

/** How long a page waits for its data before it renders without it: after a second a click seems lost. */
const patienceMs = 1000;

const outOfPatience = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
  });

/** Load, then render: the checks first, then the page's code and its data together. `onAllowed` is told in between. */
export async function openPage(place: Path, onAllowed: (frame: OpenedPage) => void): Promise<OpenedPage> {
  const address = createPath(place);
  const url = new URL(address, location.origin);
  const match = matchScreen(url.pathname);
  if (match === undefined) {
    // So that signed-in people see the error inside the layout, with their menu.
    const user = await loadCurrentUser();
    if (user?.isSuperUser === true) await loadPermissions();
    throw notFound();
  }
  const { route: screen, params } = match;
  allowPage(url.pathname);
  if (screen.path === loginScreen.path) await skipLogin(url);
  // The page's code is not secret, so it loads while the checks run; a failure to load is handled below.
  const binding = bindingOf(screen);
  binding.then(({ load }) => load()).catch(() => undefined);
  try {
    await runMiddleware({ screen, address });
  } catch (refusal) {
    dropEarlyAnswers();
    throw refusal;
  }
  if (screen.middleware.length > 0) onAllowed({ screen, params, Page: null });
  if (screen.path !== '/') setRefusal(null);
  const bound = await loadChunk(() => binding, address);
  const [{ Page }] = await Promise.all([
    loadChunk(bound.load, address),
    // The page repeats a failed request and shows the error itself.
    Promise.race([bound.prefetch?.(params, url.searchParams).catch(() => undefined), outOfPatience()]),
  ]);
  return { screen, params, Page };
}
