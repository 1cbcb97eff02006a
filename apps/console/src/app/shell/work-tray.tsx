import { Popover, Progress } from '@mantine/core';
import { IconLoader2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRunningWork, type RunningWork } from '../../platform/work.ts';
import classes from './top-bar.module.css';

function WorkRow({ work }: { work: RunningWork }) {
  const { label, href, done, total } = work;
  return (
    <li>
      {href === undefined ? label : <Link to={href}>{label}</Link>}
      {done === undefined || total === undefined || total === 0 ? null : (
        <>
          <span className={classes.count}>
            {done.toLocaleString()} of {total.toLocaleString()}
          </span>
          <Progress value={(done / total) * 100} size={4} mt={4} aria-label={label} />
        </>
      )}
    </li>
  );
}

/** Work that goes on whichever page is open. */
export function WorkTray() {
  const running = useRunningWork();
  if (running.length === 0) return null;
  return (
    <Popover position="bottom-end" width={300} offset={4}>
      <Popover.Target>
        <button type="button" className={classes.button} aria-label={`Running work: ${running.length}`}>
          <IconLoader2 size={17} className={classes.spin} aria-hidden />
          {running.length}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.work}>
          {running.map((work) => (
            <WorkRow key={work.id} work={work} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
