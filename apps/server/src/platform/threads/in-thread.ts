import { WorkThread, type ThreadOptions } from './work-thread.ts';

/** One input in a thread of its own, for work that is rare, and long enough for the thread's start not to count. */
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
