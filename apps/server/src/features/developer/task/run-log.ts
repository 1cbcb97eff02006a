import type { LogLine, readRunLog } from '@supersync/contract/developer/task-run/actions.ts';
import sql, { empty } from 'sql-template-tag';
import type { z } from 'zod';
import type { Queryable } from '#platform/db/database.ts';

type LogQuery = z.output<NonNullable<(typeof readRunLog)['query']>>;

interface LineRow {
  id: number;
  attempt: number;
  at: Date;
  level: LogLine['level'];
  text: string;
}

/** What stands for itself in a pattern is escaped, so that a search for 50% finds it. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A page of a run's log, oldest line first. With `before`, the page just before that line. */
export async function readLog(
  db: Queryable,
  runId: number,
  { search, level, after, before, limit }: LogQuery,
): Promise<{ lines: LogLine[]; total: number; hasMore: boolean }> {
  const matching = sql`run_id = ${runId}
    ${search === undefined || search === '' ? empty : sql`and text ilike ${containing(search)}`}
    ${level === undefined ? empty : sql`and level = ${level}`}`;
  const isBackwards = before !== undefined && after === undefined;
  const { rows } = await db.query<LineRow>(sql`
    select id, attempt, at, level, text from run_log_lines
    where ${matching}
      ${after === undefined ? empty : sql`and id > ${after}`} ${before === undefined ? empty : sql`and id < ${before}`}
    order by ${isBackwards ? sql`id desc` : sql`id`} limit ${limit + 1}`);
  const counted = await db.query<{ total: number }>(
    sql`select count(*)::int as total from run_log_lines where ${matching}`,
  );
  const page = rows.slice(0, limit);
  return {
    lines: (isBackwards ? page.toReversed() : page).map(({ at, ...line }) => ({
      ...line,
      at: at.toISOString(),
    })),
    total: counted.rows[0]?.total ?? 0,
    hasMore: rows.length > limit,
  };
}
