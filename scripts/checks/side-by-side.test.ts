import { expect, test } from 'vitest';
import type { Write } from './run.ts';
import { sideBySide } from './side-by-side.ts';

/** A work that writes and ends when it is told to. */
function told() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let write: Write = () => {};
  return {
    work: (given: Write): Promise<string> => {
      write = given;
      return promise;
    },
    write: (text: string) => write(text),
    end: resolve,
    fail: reject,
  };
}

test('what works write comes one after another, the first as it writes', async () => {
  const [first, second, third] = [told(), told(), told()];
  let heard = '';
  const all = sideBySide(
    [first, second, third].map(({ work }) => work),
    (text) => (heard += text),
  );
  second.write('b');
  first.write('a');
  third.write('c');
  expect(heard).toBe('a');
  third.end('3');
  second.write('B');
  first.write('A');
  expect(heard).toBe('aA');
  first.end('1');
  await expect.poll(() => heard).toBe('aAbB');
  second.write('!');
  expect(heard).toBe('aAbB!');
  second.end('2');
  expect(await all).toEqual(['1', '2', '3']);
  expect(heard).toBe('aAbB!c');
});

test('a work that fails is heard to its end', async () => {
  const [first, second] = [told(), told()];
  let heard = '';
  const all = sideBySide([first.work, second.work], (text) => (heard += text));
  second.write('b');
  first.fail(new Error('No'));
  await expect(all).rejects.toThrow('No');
  expect(heard).toBe('b');
});
