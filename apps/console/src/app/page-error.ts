/** What the error page shows. */
export class PageError extends Error {
  readonly status: number;
  /** What was kept and what to do, where there is more to say than "Try again". */
  readonly advice: string | undefined;
  constructor(status: number, message: string, { cause, advice }: { cause?: unknown; advice?: string } = {}) {
    super(message, { cause });
    this.name = 'PageError';
    this.status = status;
    this.advice = advice;
  }
}

export const notFound = (): PageError => new PageError(404, 'This page could not be found');
export const unknownMiddleware = (): PageError => new PageError(500, 'Unknown middleware');

export const partNotLoaded = (cause: unknown): PageError =>
  new PageError(500, 'This part of the console could not be loaded. Check the connection and try again.', {
    cause,
  });

export const refusedThoughSignedIn = (cause: unknown): PageError =>
  new PageError(401, 'You are signed in, but the server refuses what this page asks for', {
    cause,
    advice:
      'It was requested again with a new token and refused again. Nothing was changed. Try again in a moment. If it keeps happening, sign out and in again, or contact whoever runs the server.',
  });

const defaultStatus = 500;

const numberAt = (value: object, name: string): number | undefined => {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'number' ? found : undefined;
};

/** The message or "Error"; the status it carries, or 500. */
export function describeError(error: unknown): { status: number; message: string } {
  if (typeof error !== 'object' || error === null)
    return { status: defaultStatus, message: typeof error === 'string' && error !== '' ? error : 'Error' };
  const status = numberAt(error, 'status') ?? defaultStatus;
  const message = error instanceof Error && error.message !== '' ? error.message : 'Error';
  return { status, message };
}
