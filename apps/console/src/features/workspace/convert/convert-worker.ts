import { convert, inspect, type OnProgress } from './convert.ts';
import type { ConvertRequest, InspectRequest, WorkerAnswer } from './convert-messages.ts';
import { FormatError } from './json-records.ts';

const answer = (message: WorkerAnswer): void => {
  // Only to the page that created the worker.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(message);
};

const publishIntervalMs = 100;
let told = 0;
const onProgress: OnProgress = (done, rows) => {
  const now = performance.now();
  if (now - told < publishIntervalMs) return;
  told = now;
  answer({ kind: 'progress', done, rows });
};

async function work(request: InspectRequest | ConvertRequest): Promise<void> {
  try {
    if (request.kind === 'inspect')
      answer({ kind: 'inspected', inspection: await inspect(request, onProgress) });
    else answer({ kind: 'converted', ...(await convert(request, onProgress)) });
  } catch (error) {
    answer({ kind: 'failed', words: error instanceof FormatError ? error.message : null });
    // A bug: the browser's console shows it.
    if (!(error instanceof FormatError)) throw error;
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<InspectRequest | ConvertRequest>) => {
  void work(data);
});
