import pg from 'pg';

/** A fault for tests: the process is killed as soon as the provider has sold a number, before it is written down. */
const { query } = pg.Client.prototype;

function isPurchase(given: unknown): boolean {
  const text: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'text') : given;
  return typeof text === 'string' && text.includes('insert into simulated_numbers');
}

Reflect.set(pg.Client.prototype, 'query', function dying(this: pg.Client, ...given: unknown[]): unknown {
  const answer: unknown = Reflect.apply(query, this, given);
  if (isPurchase(given[0]) && answer instanceof Promise)
    void answer.then(() => process.kill(process.pid, 'SIGKILL'));
  return answer;
});
