import { useCallback, useEffect, useRef, useState } from 'react';
import ConvertWorker from './convert-worker.ts?worker';
import type { ConvertRequest, InspectRequest, WorkerAnswer } from './convert-messages.ts';

export interface Progress {
  readonly kind: 'inspect' | 'convert';
  /** From 0 to 1. */
  readonly done: number;
  readonly rows: number;
}

type Finished = Exclude<WorkerAnswer, { kind: 'progress' }>;

/** One worker per request; a new request, cancelling or leaving the page terminates the previous one. */
export function useConvertWorker(onFinished: (answer: Finished) => void) {
  const worker = useRef<Worker>(undefined);
  const finished = useRef(onFinished);
  const [progress, setProgress] = useState<Progress>();

  useEffect(() => {
    finished.current = onFinished;
  }, [onFinished]);

  const cancel = useCallback((): void => {
    worker.current?.terminate();
    worker.current = undefined;
    setProgress(undefined);
  }, []);

  useEffect(() => cancel, [cancel]);

  const ask = useCallback(
    (request: InspectRequest | ConvertRequest): void => {
      cancel();
      const made = new ConvertWorker();
      worker.current = made;
      setProgress({ kind: request.kind, done: 0, rows: 0 });
      const end = (answer: Finished): void => {
        cancel();
        finished.current(answer);
      };
      made.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
        if (data.kind === 'progress') setProgress({ kind: request.kind, done: data.done, rows: data.rows });
        else end(data);
      });
      made.addEventListener('error', () => end({ kind: 'failed', words: null }));
      // A worker has no other origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      made.postMessage(request);
    },
    [cancel],
  );

  return { progress, ask, cancel };
}
