import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import {
  reportedTypes,
  reportRules,
} from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { centsOf } from '@supersync/contract/sales/rate-change/cents.ts';
import { monthsAfter } from '@supersync/contract/sales/rate-change/rate-days.ts';
import { checkFigure, type Figure, type Issue } from './check-figure.ts';
import type { GivenReport } from './read-report.ts';

/** A figure that is published already, as far as checks compare with it. */
export type KnownFigure = Pick<
  Figure,
  'month' | 'city' | 'cityKey' | 'province' | 'propertyType' | 'bedrooms' | 'averageRent'
>;

export interface CheckedReport {
  readonly figures: readonly Figure[];
  readonly issues: readonly Issue[];
}

export const monthBefore = (month: string, months: number): string =>
  monthsAfter(`${month}-01`, -months).slice(0, 7);

const keyOf = (
  figure: Pick<KnownFigure, 'cityKey' | 'province' | 'propertyType' | 'bedrooms'>,
  month: string,
): string => [month, figure.province, figure.cityKey, figure.propertyType, figure.bedrooms].join('|');

const bedText = (bedrooms: number): string => (bedrooms === 0 ? 'studio' : `${bedrooms} bed`);

const nameOf = ({ city, province, propertyType, bedrooms, month }: Figure): string => {
  const type = propertyType === 'all' ? '' : `, ${choiceLabel(reportedTypes, propertyType).toLowerCase()}`;
  return `${city}, ${province}, ${bedText(bedrooms)}${type}, ${month}`;
};

/** Percent with one decimal, halves away from zero, as the report prints it. */
export function changeOf(before: string, after: string): number {
  const from = Number(centsOf(before));
  const change = Number(centsOf(after)) - from;
  return (Math.sign(change) * Math.round((Math.abs(change) * 1000) / from)) / 10;
}

const signed = (percent: number | string): string =>
  `${Number(percent) > 0 ? '+' : ''}${Number(percent).toFixed(1)}%`;

const warning = (rowNumber: number | null, code: Issue['code'], message: string): Issue => ({
  rowNumber,
  severity: 'warning',
  code,
  message,
});

/** The first of several rows about the same figure stays. */
function withoutDuplicates(figures: readonly Figure[], issues: Issue[]): Figure[] {
  const rowOf = new Map<string, number>();
  return figures.filter((figure) => {
    const key = keyOf(figure, figure.month);
    const first = rowOf.get(key);
    if (first === undefined) rowOf.set(key, figure.rowNumber);
    else
      issues.push({
        rowNumber: figure.rowNumber,
        severity: 'error',
        code: 'duplicate_key',
        message: `Row ${first} has a figure for ${nameOf(figure)} too`,
      });
    return first === undefined;
  });
}

/** Compares a figure with that of some months before, and the change with the one given. */
function checkChange(
  figure: Figure,
  before: string | undefined,
  { code, label, given }: { code: Issue['code']; label: string; given: string | null },
): Issue[] {
  if (before === undefined || given === null) return [];
  const computed = changeOf(before, figure.averageRent);
  if (Math.abs(computed - Number(given)) <= reportRules.changeTolerance + 1e-9) return [];
  return [
    warning(
      figure.rowNumber,
      code,
      `${nameOf(figure)}: ${label} is given as ${signed(given)} and computed as ${signed(computed)}, from $${before} to $${figure.averageRent}`,
    ),
  ];
}

/** Cities of the month before that a month of the report has no figure of. */
function droppedCities(figures: readonly Figure[], known: readonly KnownFigure[]): Issue[] {
  const months = [...new Set(figures.map(({ month }) => month))].toSorted();
  const placeOf = ({ province, cityKey }: KnownFigure): string => `${province}|${cityKey}`;
  return months.flatMap((month) => {
    const previous = monthBefore(month, 1);
    const source: readonly KnownFigure[] = months.includes(previous) ? figures : known;
    const present = new Set(figures.filter((each) => each.month === month).map(placeOf));
    const before = new Map(
      source.filter((each) => each.month === previous).map((each) => [placeOf(each), each]),
    );
    return [...before]
      .filter(([place]) => !present.has(place))
      .map(([, { city, province }]) =>
        warning(null, 'city_dropped', `${city}, ${province} is in ${previous} but not in ${month}`),
      );
  });
}

/**
 * Every check of a report. `known` are the published figures of the months before those of the report; months that the
 * report holds itself are compared with its own figures.
 */
export function checkReport(
  report: GivenReport,
  known: readonly KnownFigure[],
  currentMonth: string,
): CheckedReport {
  const issues: Issue[] = report.misshapen.map(({ rowNumber, cells }) => ({
    rowNumber,
    severity: 'error',
    code: 'row_shape',
    message: `The row has ${cells} cells, the header ${report.columnCount}. Put values with commas in quotes, or paste the table with tabs.`,
  }));
  const read = report.figures.map((given) => checkFigure(given, currentMonth));
  const valid: Figure[] = [];
  for (const each of read)
    if ('month' in each) valid.push(each);
    else issues.push(...each);
  const figures = withoutDuplicates(valid, issues);

  const own = new Set(figures.map(({ month }) => month));
  const rents = new Map<string, string>([
    ...known
      .filter(({ month }) => !own.has(month))
      .map((each) => [keyOf(each, each.month), each.averageRent] as const),
    ...figures.map((each) => [keyOf(each, each.month), each.averageRent] as const),
  ]);
  for (const figure of figures) {
    const lastMonth = rents.get(keyOf(figure, monthBefore(figure.month, 1)));
    const lastYear = rents.get(keyOf(figure, monthBefore(figure.month, 12)));
    if (
      lastMonth !== undefined &&
      Math.abs(changeOf(lastMonth, figure.averageRent)) > reportRules.maxMonthChange
    )
      issues.push(
        warning(
          figure.rowNumber,
          'month_jump',
          `${nameOf(figure)} changes by ${signed(changeOf(lastMonth, figure.averageRent))} in a month, from $${lastMonth} to $${figure.averageRent}`,
        ),
      );
    issues.push(
      ...checkChange(figure, lastMonth, {
        code: 'month_change_differs',
        label: 'M/M',
        given: figure.givenMonthChange,
      }),
      ...checkChange(figure, lastYear, {
        code: 'year_change_differs',
        label: 'Y/Y',
        given: figure.givenYearChange,
      }),
    );
  }
  issues.push(...droppedCities(figures, known));
  return { figures, issues };
}
