import { AsyncLocalStorage } from 'node:async_hooks';
import { problem } from '@supersync/contract/kernel/errors.ts';

/** The limit of one statement of a request. Tasks and jobs have limits of their own. */
export const statementLimitMs = 60_000;

interface Running {
  readonly cancel: () => Promise<void>;
  canceling: Promise<void> | null;
}

/**
 * The statements of one request: each has a time limit, and those of a reader who has left are canceled. When the
 * request is over the scope limits nothing any more: a timer or a cache that was started in it may outlive it.
 */
export class StatementScope {
  readonly #running = new Set<Running>();
  readonly #limitMs: number;
  #isOver = false;
  #isAbandoned = false;
  /** The person of the request, once known. */
  who: number | null = null;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The reader has left. */
  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  /** Resolves or rejects only when a cancel has passed, so that it cannot meet the connection's next statement. */
  async limited<T>(run: () => Promise<T>, cancel: () => Promise<void>): Promise<T> {
    const running: Running = { cancel, canceling: null };
    let isTooSlow = false;
    const timer = setTimeout(() => {
      isTooSlow = true;
      running.canceling ??= cancel();
    }, this.#limitMs);
    this.#running.add(running);
    try {
      return await run();
    } catch (error) {
      if (isTooSlow) throw problem('too_slow', { seconds: Math.ceil(this.#limitMs / 1000) });
      throw error;
    } finally {
      clearTimeout(timer);
      this.#running.delete(running);
      if (running.canceling !== null) await running.canceling;
    }
  }

  end({ isAbandoned }: { readonly isAbandoned: boolean }): void {
    this.#isOver = true;
    this.#isAbandoned = isAbandoned;
    if (isAbandoned) for (const running of this.#running) running.canceling ??= running.cancel();
  }
}

const current = new AsyncLocalStorage<StatementScope>();

export const inStatementScope = <T>(scope: StatementScope, work: () => T): T => current.run(scope, work);

/** The scope of the request in progress. */
export function statementScope(): StatementScope | null {
  const scope = current.getStore();
  return scope === undefined || scope.isOver ? null : scope;
}
