import type { CurrentUser } from '@supersync/contract/access/session/actions.ts';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { toastError } from '#platform/toast/toast.ts';
import { stopViewingAs } from '#platform/session/view-as.ts';
import classes from './view-as-banner.module.css';

const clock = new Intl.DateTimeFormat('en-CA', { hour: '2-digit', minute: '2-digit', hour12: false });

/** Shown on every page while viewing the console as someone else. */
export function ViewAsBanner({ viewed }: { viewed: NonNullable<CurrentUser['viewingAs']> }) {
  const [busy, setBusy] = useState(false);
  const { until } = viewed;
  useEffect(() => {
    // By then the server has ended the view; the page still shows the other person's data.
    const left = new Date(until).getTime() - Date.now() + 1000;
    const timer = setTimeout(() => location.reload(), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [until]);

  const stop = (): void => {
    setBusy(true);
    stopViewingAs().catch((error: unknown) => {
      setBusy(false);
      toastError(error);
    });
  };

  return (
    <div className={classes.banner} role="status">
      <IconEye size={16} aria-hidden />
      <span className={classes.words}>
        Viewing as{' '}
        <strong>
          {viewed.firstName} {viewed.lastName}
        </strong>
        <span className={classes.more}>
          {' '}
          · read-only until <time dateTime={until}>{clock.format(new Date(until))}</time>
        </span>
      </span>
      <button type="button" className={classes.stop} onClick={stop} disabled={busy}>
        Stop
      </button>
    </div>
  );
}
