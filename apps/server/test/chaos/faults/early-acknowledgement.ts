import { PooledDatabase } from '#platform/db/pooled-database.ts';
import type { QueryResult, Statement, Transaction } from '#platform/db/database.ts';

/**
 * A deliberate fault to test the checker: answers every write before the commit. A surviving server still commits, so
 * only a crash shows the difference.
 */
const lateByMs = 40;

const { query } = PooledDatabase.prototype;

async function answerEarly<T>(database: PooledDatabase, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  await client.query('begin');
  const callbacks: (() => void)[] = [];
  const tx: Transaction = {
    database,
    async query<Row>({ text, values }: Statement): Promise<QueryResult<Row>> {
      const { rows, rowCount } = await client.query(text, values ?? []);
      // As in the real driver: the shape of a row is unknown.
      return { rows: rows as Row[], rowCount: rowCount ?? 0 };
    },
    afterCommit: (run) => {
      callbacks.push(run);
    },
  };
  try {
    const result = await work(tx);
    setTimeout(() => {
      client.query('commit').then(
        () => {
          client.release();
          for (const run of callbacks) run();
        },
        () => client.release(true),
      );
    }, lateByMs);
    return result;
  } catch (error) {
    await client.query('rollback').finally(() => client.release());
    throw error;
  }
}

PooledDatabase.prototype.transaction = function transaction(work) {
  return answerEarly(this, work);
};

PooledDatabase.prototype.query = function changed<Row>(
  this: PooledDatabase,
  statement: Statement,
): Promise<QueryResult<Row>> {
  return statement.text.includes('insert into audit_entries')
    ? answerEarly(this, (tx) => tx.query<Row>(statement))
    : query.call<PooledDatabase, [Statement], Promise<QueryResult<Row>>>(this, statement);
};
