import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import {
  eventTextLength,
  runRoom,
  type RunPhase,
  type StatementEvent,
} from '@supersync/contract/developer/migration/migration-run.ts';
import sql from 'sql-template-tag';
import type { Database, Log } from '#platform/db/database.ts';
import { publishAll } from '#platform/events/publish.ts';
import type { ScriptReading } from '../script/reading.ts';
import type { Progress } from './apply.ts';

const flushMs = 150;
/** A script of thousands of statements is not told one by one; its records have them all. */
const eventsPerFlush = 100;

type Line = StatementEvent;

/** Stores how a run goes and tells its room, a few times a second at most: a run never waits for its log. */
export class RunLog {
  readonly #db: Database;
  readonly #log: Log;
  readonly #runId: number;
  #lines = new Map<number, Line>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #before = 0;
  /** Statements that are done. */
  done = 0;

  constructor(db: Database, log: Log, runId: number) {
    this.#db = db;
    this.#log = log;
    this.#runId = runId;
  }

  /** One phase; positions go on where the phase before ended. */
  phase(phase: RunPhase, script: ScriptReading): Progress {
    const before = this.#before;
    this.#before += script.statements.length;
    const line = (position: number, rest: Pick<Line, 'status'> & Partial<Line>): void => {
      const statement = script.statements[position - 1];
      if (statement === undefined) return;
      this.#note({
        runId: this.#runId,
        position: before + position,
        phase,
        text: statement.text,
        line: statement.range.line,
        milliseconds: null,
        rows: null,
        error: null,
        ...rest,
      });
    };
    return {
      began: (position) => line(position, { status: 'running' }),
      done: (position, milliseconds, rows) => {
        this.done += 1;
        line(position, { status: 'done', milliseconds, rows });
      },
      failed: (position, milliseconds, error) => line(position, { status: 'failed', milliseconds, error }),
    };
  }

  /** Everything noted so far is stored when this resolves. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#write();
    await this.#writing;
  }

  #note(line: Line): void {
    this.#lines.set(line.position, line);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write();
    }, flushMs);
  }

  #write(): void {
    const lines = [...this.#lines.values()];
    this.#lines = new Map();
    if (lines.length === 0) return;
    this.#writing = this.#writing
      .then(() => this.#store(lines))
      .catch((error: unknown) =>
        this.#log.warn({ err: error, runId: this.#runId }, 'The log of a run was not stored'),
      );
  }

  async #store(lines: readonly Line[]): Promise<void> {
    const rows = lines.map(({ runId, rows: count, ...rest }) => ({
      ...rest,
      run_id: runId,
      row_count: count,
    }));
    const told = lines
      .slice(-eventsPerFlush)
      .map((line) => ({ ...line, text: cutText(line.text, eventTextLength) }));
    await this.#db.transaction(async (tx) => {
      await tx.query(sql`
        insert into database_migration_statements (run_id, position, phase, text, line, status, milliseconds, row_count, error)
        select run_id, position, phase, text, line, status, milliseconds, row_count, error
        from jsonb_populate_recordset(null::database_migration_statements, ${JSON.stringify(rows)}::jsonb)
        on conflict (run_id, position) do update set status = excluded.status, milliseconds = excluded.milliseconds,
          row_count = excluded.row_count, error = excluded.error`);
      await tx.query(sql`
        update database_migration_runs set statements_done = ${this.done}
        where id = ${this.#runId} and status = 'running'`);
      await publishAll(tx, runRoom(this.#runId), 'statement', told);
    });
  }
}
