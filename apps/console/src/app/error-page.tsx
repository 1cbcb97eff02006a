import { Component, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { homeScreen } from '#features/workspace/home/screens.ts';
import { isScreen, type Screen } from '#platform/screen/define-screen.ts';
import { useErrorTitle } from '#platform/screen/page-title.ts';
import { requestIdOf } from '#platform/toast/toast-text.ts';
import classes from './error-page.module.css';
import { FailedPage, isMissingData } from './failed-page.tsx';
import { matchScreen } from './features.ts';
import { describeError, PageError } from './page-error.ts';
import { placementOf } from './route-table.ts';

/** The last resort: plain, with a full load of the home page, because nothing else can be relied on. */
class ErrorPageGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={classes.page}>
        <p>An error occurred while showing the error page</p>
        <a href="/">Go back to home</a>
      </main>
    );
  }
}

/** The list that contains the record; the home page has its own link. */
function listAbove(screen: Screen): Screen | null {
  const parent = placementOf(screen.path)?.parent ?? null;
  return parent === null || parent.path === homeScreen.path || !isScreen(parent) ? null : parent;
}

function ErrorDetails({ error }: { readonly error: unknown }) {
  const match = matchScreen(useLocation().pathname);
  const described = describeError(error);
  const { status } = described;
  // An id that is not a number is requested as NaN; show it as the person typed it.
  const message = described.message.replace(/\bNaN\b/, match?.params['id'] ?? 'NaN');
  const parent = match === undefined ? null : listAbove(match.route);
  useErrorTitle(message);
  const advice = error instanceof PageError ? error.advice : undefined;
  const requestId = requestIdOf(error instanceof PageError ? error.cause : error);
  return (
    <section className={classes.page} aria-labelledby="error-title">
      <p className={classes.status}>{status}</p>
      <h1 id="error-title" className={classes.title}>
        {message}
      </h1>
      {advice === undefined ? null : <p>{advice}</p>}
      {requestId === undefined ? null : (
        <p className={classes.hint}>
          Request <code>{requestId}</code>
        </p>
      )}
      {status === 404 ? (
        <span className={classes.ways}>
          {parent === null ? null : <Link to={parent.path}>Back to {parent.title}</Link>}
          <Link to="/">Back to the home page</Link>
        </span>
      ) : (
        <button type="button" className={classes.retry} onClick={() => location.reload()}>
          Try again
        </button>
      )}
    </section>
  );
}

export function ErrorPage({ error }: { readonly error: unknown }) {
  return (
    <ErrorPageGuard>
      <ErrorDetails error={error} />
    </ErrorPageGuard>
  );
}

/** Any error caught while a page is opened or rendered. */
export function RouteErrorPage({ error }: { readonly error: unknown }) {
  const screen = matchScreen(useLocation().pathname)?.route;
  return screen !== undefined && isMissingData(error) ? (
    <FailedPage title={screen.title} error={error} />
  ) : (
    <ErrorPage error={error} />
  );
}
