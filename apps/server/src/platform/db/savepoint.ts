import type { Transaction } from './database.ts';

/**
 * Runs `work` in a savepoint, so that a failure undoes only it. What it wants done after the commit is done only if
 * it is kept.
 */
export async function inSavepoint<T>(tx: Transaction, work: (part: Transaction) => Promise<T>): Promise<T> {
  const afterCommit: (() => void)[] = [];
  const part: Transaction = {
    database: tx.database,
    query: (statement) => tx.query(statement),
    afterCommit: (run) => afterCommit.push(run),
  };
  await tx.query({ text: 'savepoint part' });
  try {
    const result = await work(part);
    await tx.query({ text: 'release savepoint part' });
    for (const run of afterCommit) tx.afterCommit(run);
    return result;
  } catch (error) {
    await tx.query({ text: 'rollback to savepoint part' });
    await tx.query({ text: 'release savepoint part' });
    throw error;
  }
}

/**
 * Runs `work` for each item and undoes it again, whatever it answers or throws. One savepoint serves all of them:
 * going back to it costs one statement for an item.
 */
export async function tryEach<T, R>(
  tx: Transaction,
  items: readonly T[],
  work: (item: T, part: Transaction) => Promise<R>,
): Promise<R[]> {
  const part: Transaction = {
    database: tx.database,
    query: (statement) => tx.query(statement),
    afterCommit: () => undefined,
  };
  const answers: R[] = [];
  await tx.query({ text: 'savepoint trial' });
  for (const item of items) {
    answers.push(await work(item, part));
    await tx.query({ text: 'rollback to savepoint trial' });
  }
  await tx.query({ text: 'release savepoint trial' });
  return answers;
}
