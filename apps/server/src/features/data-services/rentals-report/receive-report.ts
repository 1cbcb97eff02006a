import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import {
  reportLimits,
  type uploadRentalsReport,
} from '@supersync/contract/data-services/rentals-report/actions.ts';
import { rentalsReport } from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { reportMonthAt } from '@supersync/contract/data-services/rentals-report/report-month.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { checkReport, monthBefore } from './check-report.ts';
import type { Figure, Issue } from './check-figure.ts';
import { knownFigures } from './figures.ts';
import { readReport } from './read-report.ts';

async function insertFigures(tx: Transaction, id: number, figures: readonly Figure[]): Promise<void> {
  const rows = figures.map((figure, index) => ({
    ...figure,
    number: index + 1,
    month: `${figure.month}-01`,
  }));
  await tx.query(sql`
    insert into rentals_report_rows (report_id, number, row_number, month, city, city_key, province, property_type,
      bedrooms, average_rent, median_rent, listings, given_month_change, given_year_change)
    select ${id}, number, "rowNumber", month, city, "cityKey", province, "propertyType", bedrooms, "averageRent",
      "medianRent", listings, "givenMonthChange", "givenYearChange"
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (number int, "rowNumber" int, month date, city text,
      "cityKey" text, province text, "propertyType" text, bedrooms int, "averageRent" numeric, "medianRent" numeric,
      listings int, "givenMonthChange" numeric, "givenYearChange" numeric)`);
}

/** Errors first, so that none is cut off by a long list of warnings. */
async function insertIssues(tx: Transaction, id: number, issues: readonly Issue[]): Promise<void> {
  const rows = issues
    .toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
    .slice(0, reportLimits.issues)
    .map((issue, index) => ({ ...issue, number: index + 1 }));
  await tx.query(sql`
    insert into rentals_report_issues (report_id, number, row_number, severity, code, message)
    select ${id}, number, "rowNumber", severity, code, message
    from json_to_recordset(${JSON.stringify(rows)}::json) as g
      (number int, "rowNumber" int, severity text, code text, message text)`);
}

/** Stores a report with everything its checks found. */
export async function receiveReport(
  tx: Transaction,
  origin: Origin,
  { name, text, reportMonth }: ActionInput<typeof uploadRentalsReport>['body'],
  now: Date,
): Promise<Row<typeof rentalsReport>> {
  const given = readReport(text, reportMonth);
  const compared = [...new Set(given.figures.map(({ month }) => month))]
    .filter((month) => /^\d{4}-\d{2}$/.test(month))
    .flatMap((month) => [monthBefore(month, 1), monthBefore(month, 12)]);
  const { figures, issues } = checkReport(given, await knownFigures(tx, compared), reportMonthAt(now));
  const errorCount = issues.filter(({ severity }) => severity === 'error').length;
  const months = [...new Set(figures.map(({ month }) => `${month}-01`))].toSorted();
  const { record } = await records(tx, origin).create(
    rentalsReport,
    {
      name,
      status: errorCount > 0 || figures.length === 0 ? 'failed' : 'checked',
      layout: given.layout,
      firstMonth: months[0] ?? null,
      lastMonth: months.at(-1) ?? null,
      figureCount: figures.length,
      errorCount,
      warningCount: issues.length - errorCount,
      userId: origin.userId,
    },
    { columns: { months } },
  );
  await insertFigures(tx, record.id, figures);
  await insertIssues(tx, record.id, issues);
  return record;
}
