import { expect, it, onTestFinished } from 'vitest';
import { inThread } from './in-thread.ts';
import { ThreadLateError, ThreadLostError, WorkThread, type ThreadOptions } from './work-thread.ts';

const module = new URL('../../../test/odd-thread.ts', import.meta.url);

function openThread(limits: Partial<ThreadOptions> = {}): WorkThread<string, string> {
  const thread = new WorkThread<string, string>(module, { name: 'odd', ...limits });
  onTestFinished(() => thread.close());
  return thread;
}

it('answers what it is asked, in order', async () => {
  const thread = openThread();
  expect(await Promise.all(['a', 'b', 'c'].map((input) => thread.run(input)))).toEqual(['a', 'b', 'c']);
});

it('hands on what the work throws, and goes on', async () => {
  const thread = openThread();
  const [thrown, next] = await Promise.allSettled([thread.run('throw'), thread.run('next')]);
  expect(thrown).toMatchObject({ status: 'rejected', reason: { message: 'Thrown in the thread' } });
  expect(next).toMatchObject({ value: 'next' });
});

it('terminates what misses its deadline, and takes the next input in a new thread', async () => {
  const thread = openThread({ deadlineMs: 5_000 });
  const [late, next] = await Promise.allSettled([thread.run('hang'), thread.run('next')]);
  expect(late).toMatchObject({ status: 'rejected', reason: expect.any(ThreadLateError) });
  expect(next).toMatchObject({ value: 'next' });
});

it('ends what takes more memory than it may, and the server lives on', async () => {
  const thread = openThread({ memoryMb: 32 });
  const [lost, next] = await Promise.allSettled([thread.run('grow'), thread.run('next')]);
  expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(ThreadLostError) });
  expect(next).toMatchObject({ value: 'next' });
});

it('ends at once where nobody wants the answer any more', async () => {
  const stopping = new AbortController();
  const asked = inThread(module, 'hang', { name: 'odd', signal: stopping.signal });
  stopping.abort(new Error('Canceled'));
  await expect(asked).rejects.toThrow('Canceled');
});
