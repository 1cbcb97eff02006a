import { ProblemError } from '@supersync/contract/kernel/errors.ts';
import { Component, type ReactNode } from 'react';
import { Link, useRouteError } from 'react-router';
import { useErrorTitle } from '../platform/page-title.ts';
import classes from './error-page.module.css';
import { describeError, PageError } from './page-error.ts';

/** The last resort: plain, and with a full load of the home page, for nothing else can be relied on any more. */
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

const requestIdOf = (error: unknown): string | undefined => {
  if (error instanceof ProblemError) return error.problem.requestId;
  return error instanceof PageError ? requestIdOf(error.cause) : undefined;
};

function ErrorDetails({ error }: { readonly error: unknown }) {
  const { status, message } = describeError(error);
  useErrorTitle(message);
  const advice = error instanceof PageError ? error.advice : undefined;
  const requestId = requestIdOf(error);
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
        <Link to="/">Back to the home page</Link>
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

/** What the router caught, on the way to a page or while it was drawn. */
export function RouteErrorPage() {
  return <ErrorPage error={useRouteError()} />;
}
