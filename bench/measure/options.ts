import { parseArgs } from 'node:util';

/** Measured on the demo at scale 100. */
export const scaledWorks = [
  'list',
  'get',
  'update',
  'csv',
  'search',
  'export',
  'start',
  'withdrawal',
  'convert',
  'mix',
] as const;

export const works = [
  ...scaledWorks,
  'console',
  'audit',
  'role',
  'tasks',
  'messages',
  'leads',
  'signatures',
  'matrix',
  'feeds',
  'feed-build',
  'buildings',
  'insights',
  'image-labels',
  'monitoring',
  'shadows',
  'importers',
  'floorplans',
  'record-import',
  'growth',
] as const;
export type Work = (typeof works)[number];

export const engines = ['postgres', 'embedded'] as const;
export type Engine = (typeof engines)[number];

export interface Options {
  readonly only: ReadonlySet<Work>;
  readonly engines: ReadonlySet<Engine>;
  readonly seconds: number;
  readonly rounds: number;
  readonly json?: string;
}

export const usage = `Usage: npm run bench -- [--only=${works.join(',')}] [--engine=${engines.join(',')}] [--seconds N] [--rounds N] [--json FILE]`;

function chosen<T extends string>(text: string | undefined, known: readonly T[], option: string): Set<T> {
  if (text === undefined) return new Set(known);
  const names = text.split(',').map((name) => name.trim());
  return new Set(
    names.map((name) => {
      const found = known.find((each) => each === name);
      if (found === undefined) throw new Error(`--${option} does not take ${JSON.stringify(name)}. ${usage}`);
      return found;
    }),
  );
}

function positive(text: string | undefined, fallback: number, option: string): number {
  const number = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${option} must be a whole number from 1. ${usage}`);
  return number;
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      engine: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      json: { type: 'string' },
    },
  });
  return {
    only: chosen(values.only, works, 'only'),
    engines: chosen(values.engine, engines, 'engine'),
    seconds: positive(values.seconds, 5, 'seconds'),
    rounds: positive(values.rounds, 5, 'rounds'),
    ...(values.json === undefined ? {} : { json: values.json }),
  };
}
