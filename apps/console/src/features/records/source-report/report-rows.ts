import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { readSourceReport } from '@supersync/contract/records/source-report/actions.ts';
import type { ChartColour, ChartSeries } from '#kit/chart/chart-props.ts';

export type SourceReport = ActionAnswer<typeof readSourceReport>;

/** As many as colours can distinguish; the rest is grouped. */
const maxSeries = 7;
const restName = 'other sources';
const colours: readonly ChartColour[] = [1, 2, 3, 4, 5, 6, 7];
const weekMs = 7 * 86_400_000;
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The Monday of a day's week. */
const mondayOf = (text: string): number => {
  const at = Date.parse(text);
  return at - ((new Date(at).getUTCDay() + 6) % 7) * 86_400_000;
};

interface LeadChart {
  readonly series: readonly ChartSeries[];
  readonly data: readonly Readonly<Record<string, string | number>>[];
}

/** Leads per week with the most frequent sources; empty weeks are included. */
export function leadChart({ from, until, sources, weeks }: SourceReport): LeadChart {
  if (sources.length === 0) return { series: [], data: [] };
  const apart = sources.length > maxSeries ? sources.slice(0, maxSeries - 1) : sources;
  const known = new Set(apart.map(({ source }) => source));
  const hasRest = apart.length < sources.length;
  const rows = new Map<string, Record<string, string | number>>();
  for (let at = mondayOf(from); at <= Date.parse(until); at += weekMs)
    rows.set(day(at), {
      Week: day(at),
      ...Object.fromEntries([...known].map((source) => [source, 0])),
      ...(hasRest ? { [restName]: 0 } : {}),
    });
  for (const { week, source, leads } of weeks) {
    const row = rows.get(week);
    const name = known.has(source) ? source : restName;
    if (row !== undefined) row[name] = Number(row[name] ?? 0) + leads;
  }
  return {
    data: [...rows.values()],
    series: [
      ...apart.map(({ source, name }, index) => ({ name: source, label: name, colour: colours[index] ?? 7 })),
      ...(hasRest ? [{ name: restName, label: 'Other sources', colour: 'neutral' as const }] : []),
    ],
  };
}

/** One row per week and source, for a spreadsheet. */
export function reportRows(clientName: string, { sources, weeks }: SourceReport): string[][] {
  const nameOf = new Map(sources.map(({ source, name }) => [source, name]));
  return [
    ['Client', 'Week', 'Source', 'Name', 'Leads'],
    ...weeks.map(({ week, source, leads }) => [
      clientName,
      week,
      source,
      nameOf.get(source) ?? source,
      String(leads),
    ]),
  ];
}

/** `12.5 %` of all leads in the period. */
export const shareOf = (leads: number, total: number): string =>
  total === 0 ? '–' : `${((leads / total) * 100).toFixed(1)} %`;
