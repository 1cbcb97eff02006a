import { useState } from 'react';
import type { Lane, LaneBlock } from '#kit/lanes/lane.ts';
import { Lanes } from '#kit/lanes/lanes.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { choiceStyle, choiceStyles } from '#platform/choice/choice-style.ts';
import { laneStates, type LaneState } from '#parts/task-run/run-text.ts';

const minute = 60_000;
const hour = 60 * minute;

const block = (id: number, state: LaneState, from: number, minutes: number): LaneBlock => ({
  id: `${id}`,
  look: choiceStyle(laneStates, state),
  from,
  to: from + minutes * minute,
  label: `Run ${id}`,
});

const lanesAround = (now: number): Lane[] => [
  {
    id: 'backup',
    title: 'Nightly backup',
    blocks: [block(1, 'done', now - 9 * hour, 40), block(2, 'forecast', now + 8 * hour, 0)],
  },
  {
    id: 'import',
    title: 'Run importer',
    blocks: [
      block(3, 'failed', now - 5 * hour, 12),
      block(4, 'late', now - 4 * hour, 25),
      block(5, 'done', now - 3.8 * hour, 50),
      block(6, 'running', now - 10 * minute, 10),
      block(7, 'skipped', now - 2 * hour, 0),
    ],
  },
  {
    id: 'scan',
    title: 'Health scan, every ten minutes',
    blocks: Array.from({ length: 144 }, (_, index) => {
      const from = now - 12 * hour + index * 10 * minute;
      return block(100 + index, from < now ? (index === 31 ? 'failed' : 'done') : 'forecast', from, 1);
    }),
  },
];

export function Specimen() {
  const [now] = useState(() => Date.now());
  const start = { from: now - 12 * hour, to: now + 12 * hour };
  const [window, setWindow] = useState(start);
  const [opened, setOpened] = useState('Nothing opened yet.');
  return (
    <Section title="Lanes">
      <Lanes
        label="Three tasks, 24 hours"
        lanes={lanesAround(now)}
        legend={choiceStyles(laneStates)}
        window={window}
        now={now}
        onWindow={setWindow}
        onNow={() => setWindow(start)}
        onOpen={({ label }) => setOpened(`${label} would open.`)}
      />
      <p aria-live="polite">{opened}</p>
    </Section>
  );
}
