import { metricAlert } from '@supersync/contract/data-services/metric/metric-alert.ts';
import { metricCatalogue } from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import type { metricThreshold } from '@supersync/contract/data-services/metric/metric-threshold.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { judgeThreshold, samplesNeededFor, type Judgement, type StoredSample } from './judge-threshold.ts';

type Threshold = Pick<
  Row<typeof metricThreshold>,
  'id' | 'name' | 'metric' | 'comparison' | 'value' | 'forSeconds' | 'severity' | 'mailTo'
>;
interface Firing {
  readonly id: number;
  readonly thresholdId: number | null;
  readonly process: string;
  readonly value: string;
}

const origin: Origin = { userId: null, requestId: 'monitoring', address: 'background work' };
// Alerts are their own record of what happened: the audit log is about people.
const unaudited = { isAudited: false } as const;

async function settle(
  tx: Transaction,
  threshold: Threshold,
  { process, state, worst }: Judgement,
  firing: Firing | undefined,
  now: Date,
): Promise<void> {
  const write = records(tx, origin);
  const { id, name, metric, severity, mailTo, comparison } = threshold;
  const value = worst.toFixed(2);
  if (state === 'crossed' && firing === undefined)
    await write.create(
      metricAlert,
      { name, metric, severity, process, value, thresholdId: id, status: 'firing', startedAt: now },
      { ...unaudited, columns: { mail_to: mailTo } },
    );
  else if (state === 'crossed' && firing !== undefined) {
    const isWorse = comparison === 'above' ? worst > Number(firing.value) : worst < Number(firing.value);
    if (isWorse) await write.update(metricAlert, firing.id, { value }, unaudited);
  } else if (state === 'clear' && firing !== undefined)
    await write.update(metricAlert, firing.id, { status: 'resolved', resolvedAt: now }, unaudited);
}

/** Compares the latest samples with every threshold: raises alerts, and resolves those that are over. */
export async function raiseAlerts(db: Database, now: Date): Promise<void> {
  const { rows: thresholds } = await db.query<Threshold>(sql`
    select id, name, metric, comparison, value::text as value, for_seconds as "forSeconds", severity,
      mail_to as "mailTo" from metric_thresholds where is_active order by id`);
  const { rows: samples } = await db.query<StoredSample>(sql`
    select process, at, values from metric_samples
    where step = 10 and at > ${now}::timestamptz - make_interval(secs => ${samplesNeededFor(thresholds)})
      and at <= ${now}::timestamptz`);
  await db.transaction(async (tx) => {
    // One process at a time: two would raise the same alert.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('metric alerts', 0))`);
    const { rows: firing } = await tx.query<Firing>(sql`
      select id, threshold_id as "thresholdId", process, value::text as value from metric_alerts
      where status = 'firing' order by id`);
    for (const threshold of thresholds) {
      const judged = judgeThreshold(threshold, samples, now);
      for (const judgement of judged)
        await settle(
          tx,
          threshold,
          judgement,
          firing.find(
            ({ thresholdId, process }) => thresholdId === threshold.id && process === judgement.process,
          ),
          now,
        );
    }
    // Thresholds that were removed or switched off, and processes that give no samples any more.
    for (const { id, thresholdId, process } of firing) {
      const threshold = thresholds.find((each) => each.id === thresholdId);
      const isJudged =
        threshold !== undefined &&
        judgeThreshold(threshold, samples, now).some((judged) => judged.process === process);
      if (!isJudged)
        await records(tx, origin).update(metricAlert, id, { status: 'resolved', resolvedAt: now }, unaudited);
    }
  });
}

interface UnsentAlert {
  readonly id: number;
  readonly name: string;
  readonly metric: Row<typeof metricAlert>['metric'];
  readonly process: string;
  readonly value: string;
  readonly startedAt: Date;
  readonly resolvedAt: Date | null;
  readonly mailTo: string;
  readonly mailId: string;
}

/** Seconds after an alert at which its mail is tried: a mail server may be away for longer than a few samples. */
const triedAfterSeconds = [0, 10, 60, 600, 3600];

/** Sent by the process that measures, not by a job: a stopped worker is one of the things to report. */
export async function mailAlerts(
  { db, log }: Pick<Server, 'db' | 'log'>,
  mailer: Mailer,
  product: string,
  now: Date,
): Promise<void> {
  const { rows } = await db.query<UnsentAlert>(sql`
    update metric_alerts set mail_attempts = mail_attempts + 1
    where mailed_at is null and mail_to is not null
      and started_at + make_interval(secs => (${triedAfterSeconds}::int[])[mail_attempts + 1]) <= ${now}::timestamptz
    returning id, name, metric, process, value::text as value, started_at as "startedAt",
      resolved_at as "resolvedAt", mail_to as "mailTo", mail_id as "mailId"`);
  for (const { id, name, metric, process, value, startedAt, resolvedAt, mailTo, mailId } of rows) {
    const { label, unit } = metricCatalogue[metric];
    const text = [
      name,
      '',
      `${label}: ${value}${unit === '' ? '' : ` ${unit}`}`,
      `Process: ${process}`,
      `Since: ${startedAt.toISOString()}`,
      ...(resolvedAt === null ? [] : [`Resolved: ${resolvedAt.toISOString()}`]),
      '',
      'Open Monitoring Dashboards in the console for the charts.',
    ].join('\n');
    try {
      await mailer.send({ id: mailId, to: mailTo, subject: `[${product}] ${name}`, text }, now);
    } catch (error) {
      // The others are not kept waiting by an address that is refused.
      log.warn({ err: error, alertId: id }, 'The mail of an alert was not taken');
      continue;
    }
    await db.query(sql`update metric_alerts set mailed_at = ${now} where id = ${id}`);
  }
}
