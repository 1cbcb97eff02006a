import type { Line, Section } from './report.ts';
import type { Spread } from './statistics.ts';

function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  const rule = widths.map((width) => '─'.repeat(width)).join('───');
  return [headings, ...rows]
    .map((row) => row.map(cell).join('   ').trimEnd())
    .toSpliced(1, 0, rule)
    .join('\n');
}

const rounded = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** `1,234/s ±4 %`: the median, and the largest deviation from it. */
function amount({ median, least, most }: Spread, unit: string): string {
  // Values near zero have no percentage.
  if (median < 10) return `${rounded(median)}${unit} (${rounded(least)}–${rounded(most)})`;
  const off = (Math.max(most - median, median - least) / median) * 100;
  return `${rounded(median)}${unit} ±${rounded(off)} %`;
}

const range = (spread: Spread | undefined): string =>
  spread === undefined
    ? ''
    : `${spread.median.toFixed(2)} (${spread.least.toFixed(2)}–${spread.most.toFixed(2)})`;

const headings = ['', 'ours', 'beside it', 'ratio', 'ours twice', 'processor, ours : bare', 'aim'];

const processor = (times: Line['processorMs']): string =>
  times === undefined || Number.isNaN(times.ours.median)
    ? ''
    : `${times.ours.median.toFixed(2)} : ${times.bare.median.toFixed(2)} ms`;

function rowsOf({ work, unit, ours, others, ratio, noise, processorMs, aim }: Line): string[][] {
  const [first, ...rest] = others.map(({ name, value }) => `${name} ${amount(value, unit)}`);
  return [
    [work, amount(ours, unit), first ?? '', range(ratio), range(noise), processor(processorMs), aim],
    ...rest.map((other) => ['', '', other]),
  ];
}

export const printSection = ({ title, lines, notes }: Section): string =>
  [
    title,
    '',
    ...(lines.length === 0 ? [] : [tableOf(headings, lines.flatMap(rowsOf)), '']),
    ...notes,
    '',
  ].join('\n');
