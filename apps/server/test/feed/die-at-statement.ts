import pg from 'pg';

// Preloaded into the server: it is killed right after a statement, or before or after the commit that ends its
// transaction.

const statement = process.env['DIES_AT'] ?? '';
const moment = process.env['DIES_WHEN'] ?? '';
const { query } = pg.Client.prototype;
const seen = new WeakSet<pg.Client>();
const die = (): void => void process.kill(process.pid, 'SIGKILL');

function textOf(given: unknown): string {
  const text: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'text') : given;
  return typeof text === 'string' ? text : '';
}

Reflect.set(pg.Client.prototype, 'query', function dying(this: pg.Client, ...given: unknown[]): unknown {
  const text = textOf(given[0]);
  const isCommit = text === 'commit' && seen.has(this);
  if (isCommit && moment === 'before commit') die();
  if (statement !== '' && text.includes(statement)) seen.add(this);
  else if (text === 'commit') seen.delete(this);
  const isLast = moment === 'after commit' ? isCommit : moment === 'after' && seen.has(this);
  const answer: unknown = Reflect.apply(query, this, given);
  if (isLast && answer instanceof Promise) void answer.then(die);
  return answer;
});
