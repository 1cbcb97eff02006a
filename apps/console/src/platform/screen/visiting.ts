import { createContext, use } from 'react';

export interface Visiting {
  /** Opens the page that is shown again, with all its checks. */
  readonly reopen: () => Promise<void>;
  /** Goes to another page, and waits until it is there; nobody is asked whether they want to leave. */
  readonly goTo: (address: string) => Promise<void>;
}

/** What brings pages provides it. */
export const VisitingContext = createContext<Visiting | null>(null);

export function useVisiting(): Visiting {
  const visiting = use(VisitingContext);
  if (visiting === null) throw new Error('Nothing here brings pages');
  return visiting;
}
