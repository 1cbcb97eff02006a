import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { smallScreen } from '../side-panel/small-screen.ts';
import { timeOfDay } from './lane.ts';
import { LanePicture } from './lane-picture.tsx';
import { LaneTable } from './lane-table.tsx';
import type { LanesProps } from './lanes-props.ts';
import classes from './lanes.module.css';
import { hoursOf, moved, zoomed, zoomSteps } from './time-axis.ts';
import { useWidth } from './use-width.ts';

/**
 * Past and planned work along a time axis, one lane per task. Also available as a table, which small screens show.
 *
 * ```tsx
 * <Lanes label="All tasks, 24 hours" lanes={lanes} window={window} now={now} onWindow={setWindow} onNow={…} onOpen={…} />
 * ```
 */
export function Lanes(props: LanesProps) {
  const { window, now, onWindow } = props;
  const small = useMediaQuery(smallScreen) === true;
  const [asTable, setAsTable] = useState(false);
  const [ref, width] = useWidth();
  const hours = hoursOf(window);
  const middle = (window.from + window.to) / 2;
  // The buttons zoom around now while it is visible.
  const around = now >= window.from && now <= window.to ? now : middle;
  return (
    <section className={classes.lanes} aria-label={props.label}>
      <div className={classes.bar}>
        {props.lead}
        <ul className={classes.legend} aria-label="Legend">
          {props.legend.map(({ label, tone }) => (
            <li key={label}>
              <span className={classes.swatch} data-tone={tone} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
        <span className={classes.spacer} />
        <span className={classes.span}>
          {timeOfDay(window.from)}–{timeOfDay(window.to)}
        </span>
        <ActionIcon
          variant="default"
          aria-label="Earlier"
          title="Earlier"
          onClick={() => onWindow(moved(window, -1))}
        >
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={props.onNow}>
          Now
        </Button>
        <ActionIcon
          variant="default"
          aria-label="Later"
          title="Later"
          onClick={() => onWindow(moved(window, 1))}
        >
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Zoom out"
          title="Zoom out"
          disabled={hours >= zoomSteps[0]}
          onClick={() => onWindow(zoomed(window, 'out', around))}
        >
          <IconZoomOut size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Zoom in"
          title="Zoom in"
          disabled={hours <= (zoomSteps.at(-1) ?? 1)}
          onClick={() => onWindow(zoomed(window, 'in', around))}
        >
          <IconZoomIn size={16} aria-hidden="true" />
        </ActionIcon>
        {small ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as picture' : 'Show as table'}
          </Button>
        )}
      </div>
      {small || asTable ? (
        <LaneTable {...props} />
      ) : (
        <div className={classes.frame}>
          <div ref={ref}>
            <LanePicture {...props} width={width} />
          </div>
        </div>
      )}
    </section>
  );
}
