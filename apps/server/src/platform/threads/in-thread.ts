import { WorkThread, type ThreadOptions } from './work-thread.ts';

/** Runs one input in its own thread, for work that is rare and much longer than starting the thread. */
export async function inThread<Answer>(
  module: URL,
  input: unknown,
  { signal, ...options }: ThreadOptions & { readonly signal: AbortSignal },
): Promise<Answer> {
  const thread = new WorkThread<unknown, Answer>(module, options);
  try {
    return await thread.run(input, signal);
  } finally {
    await thread.close();
  }
}
