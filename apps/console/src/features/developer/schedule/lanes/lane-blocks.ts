import type { Lane as ServerLane } from '@supersync/contract/developer/task-run/actions.ts';
import { runStatuses } from '@supersync/contract/developer/task-run/run-status.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import type { Lane, LaneBlock } from '#kit/lanes/lane.ts';
import { choiceStyle } from '#platform/choice/choice-style.ts';
import { laneStateOf, laneStates, type LaneState } from '#parts/task-run/run-text.ts';

const time = (moment: string): number => new Date(moment).getTime();

function runBlock(run: ServerLane['runs'][number], now: number): LaneBlock {
  const from = time(run.startedAt ?? run.dueAt);
  const end = run.finishedAt ?? (run.status === 'running' ? new Date(now).toISOString() : run.dueAt);
  return {
    id: `run-${run.id}`,
    look: choiceStyle(laneStates, laneStateOf(run.status, run.isLate)),
    from,
    to: Math.max(from, time(end)),
    label: `${run.name}, run ${run.id} (${runStatuses.labels[run.status].toLowerCase()})`,
  };
}

const forecastBlock = ({ scheduleId, name, at }: ServerLane['forecasts'][number]): LaneBlock => ({
  id: `schedule-${scheduleId}-${time(at)}`,
  look: choiceStyle(laneStates, 'forecast'),
  from: time(at),
  to: time(at),
  label: name,
});

const stateOfCount = (word: string): LaneState => {
  if (word === 'late' || word === 'forecast') return word;
  return isChoice(runStatuses, word) ? laneStateOf(word, false) : 'done';
};

/** Too many to show: counts by state per time span. */
function bucketBlocks({ at, counts }: ServerLane['buckets'][number], seconds: number): LaneBlock[] {
  const from = time(at);
  const byState = new Map<LaneState, number>();
  for (const [word, count] of Object.entries(counts)) {
    const state = stateOfCount(word);
    byState.set(state, (byState.get(state) ?? 0) + count);
  }
  return [...byState]
    .filter(([, count]) => count > 0)
    .map(([state, count]) => ({
      id: `bucket-${from}-${state}`,
      look: choiceStyle(laneStates, state),
      count,
      from,
      to: from + seconds * 1000,
      label: 'Runs',
    }));
}

export interface Answered {
  readonly lanes: readonly ServerLane[];
  readonly bucketSeconds: number;
}

/** The server's lanes as the chart takes them. */
export const lanesOf = (
  { lanes, bucketSeconds }: Answered,
  now: number,
  hrefOfTask: (taskName: string) => string | undefined,
): Lane[] =>
  lanes.map((lane) => {
    const href = hrefOfTask(lane.taskName);
    return {
      id: lane.taskName,
      title: lane.title,
      ...(href === undefined ? {} : { href }),
      blocks: [
        ...lane.runs.map((run) => runBlock(run, now)),
        ...lane.forecasts.map(forecastBlock),
        ...lane.buckets.flatMap((bucket) => bucketBlocks(bucket, bucketSeconds)),
      ],
    };
  });

/** The target of a block: a run, or the schedule that will start one. */
export function blockTarget({
  id,
}: LaneBlock): { readonly name: 'run' | 'schedule'; readonly id: string } | null {
  const match = /^(run|schedule)-(\d+)/.exec(id);
  if (match?.[2] === undefined) return null;
  return { name: match[1] === 'run' ? 'run' : 'schedule', id: match[2] };
}
