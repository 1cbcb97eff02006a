/** The body of an `application/problem+json` response (RFC 9457). */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly code: string;
  readonly requestId?: string | undefined;
  /** Path of the value → its error. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** With `stale_version`: the current record. */
  readonly current?: unknown;
}

/**
 * One error class for both sides: raised by the server from the catalogue, rebuilt by the client from the
 * response.
 */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(answer: Problem) {
    super(answer.detail);
    this.name = 'ProblemError';
    this.problem = answer;
  }
  get status(): number {
    return this.problem.status;
  }
  get code(): string {
    return this.problem.code;
  }
}
