import type { QueryResult, Statement, Transaction } from '#platform/db/database.ts';

/**
 * Prepares what comes again: the demo builds a hundred feeds by the same statements, and to plan one of them takes the
 * embedded engine longer than to run it.
 */
export function prepareRepeated(tx: Transaction): Transaction {
  const seen = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = seen.get(text);
    if (known === undefined) seen.set(text, `seed-${seen.size}`);
    return known;
  };
  return {
    database: tx.database,
    afterCommit: (run) => tx.afterCommit(run),
    query: <Row>(statement: Statement): Promise<QueryResult<Row>> => {
      const { text, values = [] } = statement;
      const name = nameOf(text);
      return tx.query<Row>(name === undefined || values.length === 0 ? statement : { name, text, values });
    },
  };
}
