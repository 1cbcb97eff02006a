import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { refuseWhenOverloaded } from './overload.ts';
import { answerProblems } from './problems.ts';

async function guarded(limits: { longestDelayMs: number; pollIntervalMs: number }): Promise<FastifyInstance> {
  const app = fastify();
  onTestFinished(() => app.close());
  answerProblems(app);
  await refuseWhenOverloaded(app, limits);
  app.get('/', () => 'here');
  await app.ready();
  return app;
}

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('answers 503 while the event loop is blocked, and serves again afterwards', async () => {
  const app = await guarded({ longestDelayMs: 60, pollIntervalMs: 300 });
  const request = async () => {
    // Several late turns of the event loop between two measurements.
    for (let turn = 0; turn < 10; turn += 1) {
      block(100);
      await nextTurn();
    }
    return app.inject('/');
  };
  let refused = await request();
  for (let tries = 0; refused.statusCode === 200 && tries < 50; tries += 1) refused = await request();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.json()).toMatchObject({ code: 'unavailable' });
  await expect.poll(async () => (await app.inject('/')).statusCode, { timeout: 120_000 }).toBe(200);
});

it('does not treat a gap in the measurements as overload', async () => {
  const app = await guarded({ longestDelayMs: 5_000, pollIntervalMs: 20 });
  // Each timer blocks the others, so the next measurement has no samples.
  for (let turn = 0; turn < 5; turn += 1) setTimeout(() => block(30), 20 + turn);
  const measured: number[] = [];
  while (!measured.includes(Infinity) && measured.length < 1_000) {
    await wait(1);
    measured.push(app.memoryUsage().eventLoopDelay);
    setTimeout(() => block(30), 1);
  }
  expect(measured).toContain(Infinity);
  expect((await app.inject('/')).statusCode).toBe(200);
});
