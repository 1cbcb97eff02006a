import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentWork } from './work.ts';
import { followWork } from './follow-work.ts';

interface Job {
  readonly done: number;
  readonly isOver: boolean;
}

const shown = () => currentWork().map(({ id, done }) => ({ id, done }));

function follow(id: string, answers: (Job | Error)[]) {
  const read = vi.fn(async (): Promise<Job> => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer');
    return answer;
  });
  const ended = vi.fn();
  followWork({
    id,
    label: id,
    total: 10,
    read,
    isOpen: ({ isOver }) => !isOver,
    progress: ({ done }) => ({ done }),
    ended,
  });
  return { read, ended };
}

describe('followed work', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is in the tray with its progress until it ends, and reports the end once', async () => {
    const { read, ended } = follow('job', [
      { done: 2, isOver: false },
      { done: 7, isOver: false },
      { done: 10, isOver: true },
    ]);
    expect(shown()).toEqual([{ id: 'job', done: undefined }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual([{ id: 'job', done: 2 }]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown()).toEqual([{ id: 'job', done: 7 }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toEqual([]);
    expect(ended.mock.calls).toEqual([[{ done: 10, isOver: true }]]);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is followed once, and can be followed again after its end', async () => {
    const first = follow('again', [
      { done: 0, isOver: false },
      { done: 1, isOver: true },
    ]);
    const second = follow('again', [{ done: 5, isOver: true }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(first.ended).toHaveBeenCalledTimes(1);
    expect(second.read).not.toHaveBeenCalled();
    const third = follow('again', [{ done: 5, isOver: true }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(third.ended).toHaveBeenCalledTimes(1);
  });

  it('survives a lost connection', async () => {
    const { ended } = follow('lost', [new Error('away'), new Error('away'), { done: 10, isOver: true }]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('leaves the tray silently when it can no longer be read', async () => {
    const { read, ended } = follow('gone', [new Error('Not found')]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(shown()).toEqual([]);
    expect(ended).not.toHaveBeenCalled();
    const reads = read.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(reads);
  });
});
