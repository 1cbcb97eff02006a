import { problem } from '@supersync/contract/kernel/errors.ts';
import { WorkThread } from '#platform/threads/work-thread.ts';
import type { ScriptReading } from './reading.ts';

export interface Scripts {
  readonly upScript: string;
  readonly downScript: string;
}

export interface Reading {
  readonly up: ScriptReading;
  readonly down: ScriptReading;
}

/** Reads scripts on a thread of their own. */
export class Parser {
  readonly #thread = new WorkThread<Scripts, Reading>(new URL('./parser-worker.ts', import.meta.url), {
    name: 'sql-parser',
    deadlineMs: 30_000,
    memoryMb: 1024,
  });

  async read(upScript: string, downScript: string): Promise<Reading> {
    try {
      return await this.#thread.run({ upScript, downScript });
    } catch {
      throw problem('script_refused', {
        reason: 'The script could not be read: it is too deeply nested or too long.',
      });
    }
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
