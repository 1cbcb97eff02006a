import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  compareRentalsReports,
  discardRentalsReport,
  publishRentalsReport,
  readRentalsFigures,
  rollBackRentalsReport,
  uploadRentalsReport,
} from '@supersync/contract/data-services/rentals-report/actions.ts';
import {
  rentalsReport,
  rentalsReportIssue,
  rentalsReportRow,
} from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { compareReports, readFigures } from './figures.ts';
import { receiveReport } from './receive-report.ts';

const stateOf = ({ id, status, number }: Row<typeof rentalsReport>) => ({ id, status, number });

/** Publications are numbered one after another. */
async function nextNumber(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ number: number }>(
    sql`select coalesce(max(number), 0) + 1 as number from rentals_reports`,
  );
  return rows[0]?.number ?? 1;
}

async function requireReport(db: Queryable, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const { rowCount } = await db.query(sql`select from rentals_reports where id = ${id}`);
  if (rowCount === 0) throw problem('not_found', { thing: rentalsReport.singular, key: id });
}

export const rentalsReportFeature: Feature = (server) => {
  registerResource(server, rentalsReport);
  registerResource(server, rentalsReportRow);
  registerResource(server, rentalsReportIssue);

  registerAction(server, uploadRentalsReport, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => stateOf(await receiveReport(tx, origin, body, server.clock.now()))),
  );
  registerStep(
    server,
    publishRentalsReport,
    async ({ tx, move }) =>
      stateOf(
        (await move({ number: await nextNumber(tx), publishedAt: transactionTime }, { action: 'published' }))
          .record,
      ),
    {
      async first(tx) {
        await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('rentals reports', 0))`);
      },
    },
  );
  registerStep(server, rollBackRentalsReport, async ({ move }) =>
    stateOf((await move({}, { action: 'rolled back' })).record),
  );
  registerStep(server, discardRentalsReport, async ({ move }) =>
    stateOf((await move({}, { action: 'discarded' })).record),
  );

  registerAction(server, readRentalsFigures, async ({ db, query }) => {
    await requireReport(db, query.report);
    return readFigures(db, {
      report: query.report ?? null,
      month: query.month ?? null,
      propertyType: query.propertyType,
    });
  });
  registerAction(server, compareRentalsReports, async ({ db, params, query }) => {
    await requireReport(db, params.id);
    await requireReport(db, query.with);
    return compareReports(db, params.id, query.with ?? null);
  });
};
