import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { LaneBlock, TimeWindow } from '#kit/lanes/lane.ts';
import { Lanes } from '#kit/lanes/lanes.tsx';
import { smallScreen } from '#kit/side-panel/small-screen.ts';
import { useNow } from '#kit/value/use-now.ts';
import { choiceStyles } from '#platform/choice/choice-style.ts';
import { useMayOpen } from '#platform/console-context.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMemory } from '#platform/local-memory.ts';
import { laneStates } from '#parts/task-run/run-text.ts';
import { blockTarget, lanesOf } from './lane-blocks.ts';
import { lanesShut, lanesOptions, windowAround } from './lanes-query.ts';
import { pausedSchedules } from '../maintenance/maintenance.ts';
import type { OpenParameter } from '../scheduler-addresses.ts';
import { importerScheduleScreen } from '../screens.ts';
import classes from '../schedule.module.css';

const legend = choiceStyles(laneStates);

export interface ScheduleLanesProps {
  readonly group: TaskGroup | undefined;
  readonly onOpen: (name: OpenParameter, id: string) => void;
}

/** The day of all tasks: past, running and planned runs, late and skipped ones. */
export function ScheduleLanes(props: ScheduleLanesProps) {
  const small = useMediaQuery(smallScreen) === true;
  const [left, setShut] = useMemory(lanesShut);
  const shut = left ?? small;
  const Shape = shut ? IconChevronRight : IconChevronDown;
  const fold = (
    <Button
      className={classes.toggle ?? ''}
      size="compact-sm"
      variant="subtle"
      color="neutral"
      aria-expanded={!shut}
      leftSection={<Shape size={14} aria-hidden="true" />}
      onClick={() => setShut(!shut)}
    >
      24 hours
    </Button>
  );
  return shut ? fold : <OpenLanes {...props} fold={fold} />;
}

function OpenLanes({ group, onOpen, fold }: ScheduleLanesProps & { readonly fold: ReactNode }) {
  const now = useNow();
  /** Undefined follows the clock. */
  const [chosen, setChosen] = useState<TimeWindow>();
  const around = useMemo(() => chosen ?? windowAround(now), [chosen, now]);
  const { data, isError, error, refetch } = useQuery(lanesOptions(around, group));
  const mayOpenTask = useMayOpen(importerScheduleScreen);
  const lanes = useMemo(
    () =>
      data === undefined
        ? undefined
        : lanesOf(data, now, (name) => (mayOpenTask ? hrefOf(importerScheduleScreen, { name }) : undefined)),
    [data, now, mayOpenTask],
  );
  const shaded = useMemo(
    () =>
      (data?.maintenance ?? []).map(({ startsAt, endsAt, reason, taskGroup }) => ({
        from: new Date(startsAt).getTime(),
        to: new Date(endsAt).getTime(),
        label: `${pausedSchedules(taskGroup)} wait: ${reason}`,
      })),
    [data],
  );
  if (isError && data === undefined)
    return <QueryError query={{ error, refetch }} what="The timeline of runs" />;
  const open = (block: LaneBlock): void => {
    const target = blockTarget(block);
    if (target !== null) onOpen(target.name, target.id);
  };
  return (
    <Lanes
      label={group === undefined ? 'All tasks, by the hour' : 'All importers, by the hour'}
      lead={fold}
      lanes={lanes}
      legend={legend}
      shaded={shaded}
      window={around}
      now={now}
      onWindow={setChosen}
      onNow={() => setChosen(undefined)}
      onOpen={open}
    />
  );
}
