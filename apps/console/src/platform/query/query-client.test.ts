import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

it('refetches after a first fetch that began before the change', async () => {
  let stored = 'before';
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['followed'],
    // Responds later with the state at the time of the request.
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
