import { createContext, use } from 'react';

export interface RouterControls {
  /** Reopens the current page, with all its checks. */
  readonly reopen: () => Promise<void>;
  /** Navigates and waits until the page is open; skips the guards for unsaved changes. */
  readonly goTo: (address: string) => Promise<void>;
}

/** Provided by the router. */
export const RouterContext = createContext<RouterControls | null>(null);

export function useRouter(): RouterControls {
  const visiting = use(RouterContext);
  if (visiting === null) throw new Error('Nothing here brings pages');
  return visiting;
}
