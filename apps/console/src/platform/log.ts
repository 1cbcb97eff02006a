/** Errors that a page handles are still logged to the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to it
  console.error(what, error);
}
