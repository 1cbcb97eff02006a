/** The panels beside the list: one at a time. */
const panels = ['message', 'replay', 'plan', 'basket'] as const;
type Panel = (typeof panels)[number];

export const otherPanels = (open: Panel): readonly Panel[] => panels.filter((name) => name !== open);

export type OpenPanel =
  | { readonly name: 'message'; readonly id: string }
  | { readonly name: 'replay'; readonly id: number }
  | { readonly name: 'plan'; readonly topic: string }
  | { readonly name: 'basket' };

/** Which of the two lists the page shows. */
export const listParameter = 'show';
/** A message to be compared with the next one opened. */
export const compareParameter = 'with';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const showsReplays = (search: URLSearchParams): boolean => search.get(listParameter) === 'replays';

/** The open panel in the address; an invalid value is ignored. */
export function openPanel(search: URLSearchParams): OpenPanel | null {
  const message = search.get('message') ?? '';
  if (uuid.test(message)) return { name: 'message', id: message };
  const replay = search.get('replay') ?? '';
  if (/^\d{1,9}$/.test(replay)) return { name: 'replay', id: Number(replay) };
  const topic = search.get('plan') ?? '';
  if (topic !== '') return { name: 'plan', topic };
  return search.has('basket') ? { name: 'basket' } : null;
}

export function comparedWith(search: URLSearchParams): string | null {
  const id = search.get(compareParameter) ?? '';
  return uuid.test(id) ? id : null;
}

/** The address with one panel open, or none; the search and the rest stay. */
export function withPanel(
  search: URLSearchParams,
  open?: readonly [name: Panel, value: string],
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of panels) next.delete(name);
  if (open !== undefined) next.set(...open);
  return next;
}

/** The address with a message to compare with, or none. */
export function withCompared(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(compareParameter);
  else next.set(compareParameter, id);
  return next;
}
