import { setTimeout as wait } from 'node:timers/promises';
import { residentMb, type Service } from './measure/children.ts';
import type { Options } from './measure/options.ts';
import type { Line } from './measure/report.ts';
import { startBare, startOurs, type Place } from './measure/sides.ts';
import { spreadOf } from './measure/statistics.ts';

const settleMs = 3_000;

/** Time to the first response, and memory when idle. */
async function observe(start: () => Promise<Service>): Promise<{ ms: number; mb: number | undefined }> {
  const service = await start();
  try {
    await wait(settleMs);
    return { ms: service.startMs, mb: residentMb(service.pid) };
  } finally {
    await service.stop();
  }
}

export async function measureStart(
  place: Place,
  options: Options,
  say: (message: string) => void,
): Promise<readonly Line[]> {
  say('Cold start …');
  const ours: { ms: number; mb: number | undefined }[] = [];
  const bare: typeof ours = [];
  for (let round = 0; round < options.rounds; round += 1) {
    ours.push(await observe(() => startOurs(place)));
    bare.push(await observe(() => startBare(place)));
  }
  const times = (list: typeof ours) => spreadOf(list.map(({ ms }) => ms));
  const sizes = (list: typeof ours) => list.flatMap(({ mb }) => (mb === undefined ? [] : [mb]));
  const memory: Line[] =
    sizes(ours).length === 0
      ? []
      : [
          {
            work: 'idle memory',
            unit: ' MB',
            ours: spreadOf(sizes(ours)),
            others: [{ name: 'bare', value: spreadOf(sizes(bare)) }],
            aim: '≤ 120 MB',
          },
        ];
  return [
    {
      work: 'cold start to the first answer',
      unit: ' ms',
      ours: times(ours),
      others: [{ name: 'bare', value: times(bare) }],
      aim: '≤ 700 ms',
    },
    ...memory,
  ];
}
