import { useCallback, useEffect, useRef } from 'react';
import FeedWorker from './feed-worker.ts?worker';
import type { FeedAnswer, FeedRequest } from './feed-messages.ts';

/** One worker that keeps the documents; leaving the page or cancelling ends it. */
export function useFeedWorker(onAnswer: (answer: FeedAnswer) => void) {
  const worker = useRef<Worker>(undefined);
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  }, [onAnswer]);

  const stop = useCallback((): void => {
    worker.current?.terminate();
    worker.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  const ask = useCallback((request: FeedRequest): void => {
    if (worker.current === undefined) {
      const made = new FeedWorker();
      made.addEventListener('message', ({ data }: MessageEvent<FeedAnswer>) => answered.current(data));
      made.addEventListener('error', () => answered.current({ kind: 'failed' }));
      worker.current = made;
    }
    // A worker has no origin to be mistaken for.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.current.postMessage(request);
  }, []);

  return { ask, stop };
}
