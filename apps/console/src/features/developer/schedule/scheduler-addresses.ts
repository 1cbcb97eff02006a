/** Addresses within a scheduler; the page's address says what is open. */
export interface SchedulerAddresses {
  readonly runHref: (runId: number) => string;
  readonly showRun: (runId: number) => void;
  readonly editHref: (scheduleId: number) => string;
  readonly copyHref: (scheduleId: number) => string;
}

/** Only one of these is open at a time. */
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

/** The open part in the address; an invalid number is ignored. */
export function openIn(
  search: URLSearchParams,
): { readonly name: OpenParameter; readonly id: number } | null {
  for (const name of openParameters) {
    const text = search.get(name);
    if (text !== null && /^\d{1,9}$/.test(text)) return { name, id: Number(text) };
  }
  return null;
}
