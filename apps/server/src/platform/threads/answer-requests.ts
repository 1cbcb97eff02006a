import { parentPort } from 'node:worker_threads';

export interface ThreadRequest<Input> {
  readonly input: Input;
}

export type ThreadReply<Answer> = { readonly answer: Answer } | { readonly error: unknown };

/** The worker side of a `WorkThread`: called once by its module. Errors of `work` reach the caller. */
export function answerRequests<Input, Answer>(work: (input: Input) => Answer): void {
  parentPort?.on('message', ({ input }: ThreadRequest<Input>) => {
    let reply: ThreadReply<Answer>;
    try {
      reply = { answer: work(input) };
    } catch (error) {
      reply = { error };
    }
    parentPort?.postMessage(reply, []);
  });
}
