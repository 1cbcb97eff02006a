import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { useErrorTitle } from '#platform/screen/page-title.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { messageOf, requestIdOf } from '#platform/toast/toast-text.ts';
import { Unreachable } from '#platform/query/unreachable.ts';
import { useRouter } from '#platform/screen/use-router.ts';
import classes from './error-page.module.css';

/** The page works, only its data could not be loaded. A missing record has its own page. */
export const isMissingData = (error: unknown): error is Error =>
  error instanceof Unreachable || (error instanceof ProblemError && error.status !== 404);

export interface FailedPageProps {
  /** The page's own title, which stays. */
  readonly title: string;
  readonly error: Error;
}

/**
 * Looks like the kit's error state without the kit's controls: it ships with the shell, because nothing else
 * may load.
 */
export function FailedPage({ title, error }: FailedPageProps) {
  const { reopen } = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  useErrorTitle(title);
  const requestId = requestIdOf(error);
  const tryAgain = async (): Promise<void> => {
    setIsBusy(true);
    // Drop the failed queries; otherwise the page would get the same errors again from the cache.
    void queryClient.resetQueries({ predicate: ({ state: { status } }) => status === 'error' });
    await reopen();
    setIsBusy(false);
  };
  return (
    <section className={classes.failed} aria-label={title}>
      <PageHeader title={title} />
      <div className={classes.failure} role="alert">
        <IconAlertCircle className={classes.mark} size={32} stroke={1.5} aria-hidden="true" />
        <p className={classes.what}>This could not be loaded</p>
        <p className={classes.why}>{messageOf(error)}</p>
        <button type="button" className={classes.retry} aria-busy={isBusy} onClick={() => void tryAgain()}>
          Try again
        </button>
        {requestId === undefined ? null : (
          <p className={classes.hint}>
            Request <code>{requestId}</code>
          </p>
        )}
      </div>
    </section>
  );
}
