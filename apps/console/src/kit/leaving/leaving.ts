import { createContext, use, useEffect, useState } from 'react';

/** Somebody is about to leave the page. */
export interface Leaving {
  readonly go: () => void;
  readonly stay: () => void;
}

export interface LeaveGuard {
  /** Whether one is to be asked before leaving for another page. */
  readonly holds: () => boolean;
  readonly ask: (leaving: Leaving) => void;
}

/** Where guards are kept; whatever moves between pages asks them. */
export const LeaveGuards = createContext<(guard: LeaveGuard) => () => void>(() => () => undefined);

/** Somebody who is held back from leaving, until they have decided. */
export function useLeaving(holds: () => boolean): Leaving | undefined {
  const add = use(LeaveGuards);
  const [leaving, setLeaving] = useState<Leaving>();
  useEffect(() => {
    const ask = ({ go, stay }: Leaving): void => {
      const decide = (then: () => void) => () => {
        setLeaving(undefined);
        then();
      };
      setLeaving({ go: decide(go), stay: decide(stay) });
    };
    return add({ holds, ask });
  }, [add, holds]);
  return leaving;
}
