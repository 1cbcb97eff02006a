import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

it('looks again after a first look that began before the change', async () => {
  let stored = 'before';
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['followed'],
    // What is there when it is asked for is answered later.
    queryFn: () => {
      const seen = stored;
      return new Promise<string>((resolve) => {
        answers.push(() => resolve(seen));
      });
    },
  });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  stored = 'after';
  const refreshed = queryClient.invalidateQueries({ queryKey: ['followed'] });
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('after');
  leave();
});
