import type { Load } from './load.ts';
import type { Line } from './report.ts';
import { ratiosOf, spreadOf } from './statistics.ts';
import type { Options } from './options.ts';

const warmUpSeconds = 2;

export const turned = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

export interface Sides {
  readonly ours: (seconds: number) => Promise<Load>;
  readonly bare: (seconds: number) => Promise<Load>;
}

/** Both sides in turn, ours twice in each round. */
export async function raceOf(
  { work, aim }: Pick<Line, 'work' | 'aim'>,
  { ours, bare }: Sides,
  { seconds, rounds }: Pick<Options, 'seconds' | 'rounds'>,
): Promise<Line> {
  await ours(warmUpSeconds);
  await bare(warmUpSeconds);
  const first: Load[] = [];
  const again: Load[] = [];
  const other: Load[] = [];
  const turns = [
    async () => void first.push(await ours(seconds)),
    async () => void other.push(await bare(seconds)),
    async () => void again.push(await ours(seconds)),
  ];
  for (let round = 0; round < rounds; round += 1) for (const turn of turned(turns, round)) await turn();
  // Both of our turns count: the round's ratio is their mean to the other's.
  const mean = ratesOf(first).map((rate, round) => (rate + (again[round]?.perSecond ?? rate)) / 2);
  const processor = (loads: readonly Load[]) => spreadOf(loads.map(({ processorMs }) => processorMs));
  return {
    work,
    unit: '/s',
    ours: spreadOf(mean),
    others: [{ name: 'bare', value: spreadOf(ratesOf(other)) }],
    ratio: spreadOf(ratiosOf(mean, ratesOf(other))),
    noise: spreadOf(ratiosOf(ratesOf(again), ratesOf(first))),
    processorMs: { ours: processor([...first, ...again]), bare: processor(other) },
    aim,
  };
}

const ratesOf = (loads: readonly Load[]): number[] => loads.map(({ perSecond }) => perSecond);
