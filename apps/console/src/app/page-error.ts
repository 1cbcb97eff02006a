/** What the error page shows. */
export class PageError extends Error {
  readonly status: number;
  constructor(status: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PageError';
    this.status = status;
  }
}

export const notFound = (): PageError => new PageError(404, 'This page could not be found');
export const unknownMiddleware = (): PageError => new PageError(500, 'Unknown middleware');

export const partNotLoaded = (cause: unknown): PageError =>
  new PageError(
    500,
    'This part of the console could not be loaded. Check the connection and try again.',
    cause,
  );

const defaultStatus = 500;

const numberAt = (value: object, name: string): number | undefined => {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'number' ? found : undefined;
};

/** §8: the message or "Error"; the status it carries, or 500. */
export function describeError(error: unknown): { status: number; message: string } {
  if (typeof error !== 'object' || error === null)
    return { status: defaultStatus, message: typeof error === 'string' && error !== '' ? error : 'Error' };
  const status = numberAt(error, 'status') ?? defaultStatus;
  const message = error instanceof Error && error.message !== '' ? error.message : 'Error';
  return { status, message };
}
