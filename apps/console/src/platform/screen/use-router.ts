import { createContext, use } from 'react';

export interface RouterControls {
  /** Opens the page that is shown again, with all its checks. */
  readonly reopen: () => Promise<void>;
  /** Goes to another page, and waits until it is there; nobody is asked whether they want to leave. */
  readonly goTo: (address: string) => Promise<void>;
}

/** What brings pages provides it. */
export const RouterContext = createContext<RouterControls | null>(null);

export function useRouter(): RouterControls {
  const visiting = use(RouterContext);
  if (visiting === null) throw new Error('Nothing here brings pages');
  return visiting;
}
