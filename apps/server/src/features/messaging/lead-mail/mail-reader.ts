import { parserNames, type InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import {
  ThreadTimeoutError,
  ThreadLostError,
  WorkThread,
  type ThreadOptions,
} from '#platform/threads/work-thread.ts';
import type { MailAnswer, MailInput } from './mail-thread.ts';
import { parseFailure, type MailReading } from './read-mail.ts';

const limits: ThreadOptions = { name: 'mail-parser', deadlineMs: 10_000, memoryMb: 256 };

function wordsOn(error: unknown): string {
  if (error instanceof ThreadTimeoutError) return 'The mail took too long to read';
  if (error instanceof ThreadLostError) return 'The mail takes too much memory to read';
  throw error;
}

/** Reads mails on a thread of their own. One that cannot be read within the limits is a parse failure like others. */
export class MailReader {
  readonly #thread: WorkThread<MailInput, MailAnswer>;

  constructor(module = new URL('./mail-thread.ts', import.meta.url), options = limits) {
    this.#thread = new WorkThread(module, options);
  }

  async read(mail: InboundMail): Promise<MailReading> {
    return (await this.#ask({ mail, isEachAsked: false })).reading;
  }

  /** What each parser says, in order, and what comes of it. */
  verdicts(mail: InboundMail): Promise<MailAnswer> {
    return this.#ask({ mail, isEachAsked: true });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #ask(input: MailInput): Promise<MailAnswer> {
    try {
      return await this.#thread.run(input);
    } catch (error) {
      const reason = wordsOn(error);
      return {
        reading: parseFailure(reason),
        verdicts: parserNames.values.map((parser) => ({
          parser,
          matches: false,
          reason,
          fields: [],
          error: null,
        })),
      };
    }
  }
}
