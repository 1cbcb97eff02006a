import { IconLoader2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRunningWork, type RunningWork } from '#platform/work/work.ts';
import { ShellMenu } from './shell-menu.tsx';
import classes from './top-bar.module.css';
import { formatNumber } from '#kit/value/format.ts';

function WorkRow({ work: { label, href = '/', done, total } }: { work: RunningWork }) {
  return (
    <Link to={href} role="menuitem" className={classes.work}>
      <span>{label}</span>
      {done === undefined || total === undefined ? null : (
        <>
          <span className={classes.count}>
            {formatNumber(done)} of {formatNumber(total)}
          </span>
          <progress value={done} max={Math.max(total, 1)} aria-label={label} />
        </>
      )}
    </Link>
  );
}

/** Background work, shown on every page. */
export function WorkTray() {
  const running = useRunningWork();
  if (running.length === 0) return null;
  return (
    <ShellMenu
      label={`Running work: ${running.length}`}
      buttonClass={classes.button}
      side="below"
      button={
        <>
          <IconLoader2 size={17} className={classes.spin} aria-hidden />
          {running.length}
        </>
      }
    >
      {running.map((work) => (
        <WorkRow key={work.id} work={work} />
      ))}
    </ShellMenu>
  );
}
