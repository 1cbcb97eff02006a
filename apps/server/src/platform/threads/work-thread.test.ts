import { expect, it, onTestFinished } from 'vitest';
import { inThread } from './in-thread.ts';
import { ThreadTimeoutError, ThreadLostError, WorkThread, type ThreadOptions } from './work-thread.ts';

const module = new URL('../../../test/odd-thread.ts', import.meta.url);

function openThread(limits: Partial<ThreadOptions> = {}): WorkThread<string, string> {
  const thread = new WorkThread<string, string>(module, { name: 'odd', ...limits });
  onTestFinished(() => thread.close());
  return thread;
}

it('answers in order', async () => {
  const thread = openThread();
  expect(await Promise.all(['a', 'b', 'c'].map((input) => thread.run(input)))).toEqual(['a', 'b', 'c']);
});

it('passes errors on, and continues', async () => {
  const thread = openThread();
  const [thrown, next] = await Promise.allSettled([thread.run('throw'), thread.run('next')]);
  expect(thrown).toMatchObject({ status: 'rejected', reason: { message: 'Thrown in the thread' } });
  expect(next).toMatchObject({ value: 'next' });
});

it('terminates an input that misses its deadline, and runs the next in a new thread', async () => {
  const thread = openThread({ deadlineMs: 5_000 });
  const [late, next] = await Promise.allSettled([thread.run('hang'), thread.run('next')]);
  expect(late).toMatchObject({ status: 'rejected', reason: expect.any(ThreadTimeoutError) });
  expect(next).toMatchObject({ value: 'next' });
});

it('ends an input that exceeds its memory limit, and the server survives', async () => {
  const thread = openThread({ memoryMb: 32 });
  const [lost, next] = await Promise.allSettled([thread.run('grow'), thread.run('next')]);
  expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(ThreadLostError) });
  expect(next).toMatchObject({ value: 'next' });
});

it('ends at once when aborted', async () => {
  const stopping = new AbortController();
  const answer = inThread(module, 'hang', { name: 'odd', signal: stopping.signal });
  stopping.abort(new Error('Canceled'));
  await expect(answer).rejects.toThrow('Canceled');
});
