import {
  clickRate,
  reportTables,
  type signatureReportCsv,
} from '@supersync/contract/sales/signature-report/actions.ts';
import type { z } from 'zod';
import type { Queryable } from '#platform/db/database.ts';
import { wholeReport, type Figures } from './report.ts';

type CsvQuestion = z.output<NonNullable<(typeof signatureReportCsv)['query']>>;

/** A spreadsheet runs a cell that starts like a formula; an apostrophe makes it text again. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function cell(value: string | number): string {
  const text = harmless(String(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const figureCells = (figures: Figures): (string | number)[] => [
  figures.impressions,
  figures.clicks,
  figures.uniqueClicks,
  clickRate(figures)?.toFixed(2) ?? '',
];

const figureHeads = ['Impressions (inflated by mail proxies)', 'Clicks', 'Unique clicks', 'Click rate %'];

/** One table of the report, with every row. */
export async function reportCsv(db: Queryable, { by, ...question }: CsvQuestion): Promise<string> {
  const report = await wholeReport(db, question);
  const named = { campaign: report.byCampaign, group: report.byGroup, sender: report.bySender };
  const rows: (string | number)[][] =
    by === 'time'
      ? report.byTime.map(({ at, ...figures }) => [at, ...figureCells(figures)])
      : named[by].map(({ id, name, ...figures }) => [id, name, ...figureCells(figures)]);
  const heads = by === 'time' ? ['Time (UTC)'] : ['ID', reportTables.labels[by].slice(0, -1)];
  return [[...heads, ...figureHeads], ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}
