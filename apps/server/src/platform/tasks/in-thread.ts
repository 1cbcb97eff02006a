import { Worker } from 'node:worker_threads';

/**
 * Does heavy work in a thread of its own, so that it delays nobody's request and can be ended at any moment, whatever
 * it is doing. The module answers its `workerData` with one message.
 */
export function inThread<Answer>(module: URL, input: unknown, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData: input });
    const end = (): void => {
      signal.removeEventListener('abort', cancel);
      void worker.terminate();
    };
    const cancel = (): void => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
    worker.once('message', (answer: Answer) => {
      end();
      resolve(answer);
    });
    worker.once('error', (error) => {
      end();
      reject(error);
    });
    worker.once('exit', () => {
      end();
      reject(new Error('The thread ended without an answer'));
    });
  });
}
