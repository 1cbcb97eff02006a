/** Where things are within a scheduler; the address of the page says which is open. */
export interface SchedulerAddresses {
  readonly runHref: (runId: number) => string;
  readonly showRun: (runId: number) => void;
  readonly editHref: (scheduleId: number) => string;
  readonly copyHref: (scheduleId: number) => string;
}

/** One of these is open at a time. */
export const openParameters = ['run', 'schedule', 'edit', 'copy', 'new'] as const;
export type OpenParameter = (typeof openParameters)[number];

/** The address with one thing open, or nothing; filters and the rest stay. */
export function addressWith(
  search: URLSearchParams,
  open?: [name: OpenParameter, value: string],
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of openParameters) next.delete(name);
  if (open !== undefined) next.set(...open);
  return next;
}

/** What is open by the address; a value that is no number is nothing. */
export function openIn(
  search: URLSearchParams,
): { readonly name: OpenParameter; readonly id: number } | null {
  for (const name of openParameters) {
    const text = search.get(name);
    if (text !== null && /^\d{1,9}$/.test(text)) return { name, id: Number(text) };
  }
  return null;
}
