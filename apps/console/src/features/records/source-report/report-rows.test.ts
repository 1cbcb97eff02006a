import { describe, expect, it } from 'vitest';
import { leadChart, reportRows, shareOf, type SourceReport } from './report-rows.ts';

const source = (name: string, leads: number) => ({
  source: name,
  name,
  leads,
  calls: 0,
  last: '2026-11-12T10:00:00Z',
});
const report = (more: Partial<SourceReport>): SourceReport => ({
  from: '2026-11-04',
  until: '2026-11-18',
  isOn: true,
  effectiveFrom: null,
  total: 0,
  sources: [],
  weeks: [],
  ...more,
});

describe('leads by source', () => {
  it('are grouped by weeks from Monday, including empty ones', () => {
    const { data, series } = leadChart(
      report({
        sources: [source('zumper', 3), source('=cmd', 1)],
        weeks: [
          { week: '2026-11-02', source: 'zumper', leads: 3 },
          { week: '2026-11-16', source: '=cmd', leads: 1 },
        ],
      }),
    );
    expect(data).toEqual([
      { Week: '2026-11-02', zumper: 3, '=cmd': 0 },
      { Week: '2026-11-09', zumper: 0, '=cmd': 0 },
      { Week: '2026-11-16', zumper: 0, '=cmd': 1 },
    ]);
    expect(series.map(({ label }) => label)).toEqual(['zumper', '=cmd']);
  });

  it('group rare sources, and lose no lead', () => {
    const sources = Array.from({ length: 12 }, (_, index) => source(`s${index}`, 12 - index));
    const weeks = sources.map(({ source: name, leads }) => ({ week: '2026-11-09', source: name, leads }));
    const { data, series } = leadChart(report({ sources, weeks }));
    expect(series).toHaveLength(7);
    expect(series.at(-1)?.label).toBe('Other sources');
    const all = data.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'number');
    expect(all.reduce((sum, value) => sum + value, 0)).toBe(78);
    expect(leadChart(report({}))).toEqual({ series: [], data: [] });
  });

  it('are exported by week and source, with their share', () => {
    expect(
      reportRows(
        'Oak',
        report({
          sources: [source('zumper', 3)],
          weeks: [{ week: '2026-11-02', source: 'zumper', leads: 3 }],
        }),
      ),
    ).toEqual([
      ['Client', 'Week', 'Source', 'Name', 'Leads'],
      ['Oak', '2026-11-02', 'zumper', 'zumper', '3'],
    ]);
    expect([shareOf(1, 8), shareOf(0, 0)]).toEqual(['12.5 %', '–']);
  });
});
