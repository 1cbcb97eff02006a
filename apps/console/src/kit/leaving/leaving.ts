import { createContext, use, useEffect, useState } from 'react';

/** A pending attempt to leave the page. */
export interface Leaving {
  readonly go: () => void;
  readonly stay: () => void;
}

export interface LeaveGuard {
  /** Whether to ask before leaving the page. */
  readonly holds: () => boolean;
  readonly ask: (leaving: Leaving) => void;
}

/** Registers guards; the router asks them before it navigates. */
export const LeaveGuards = createContext<(guard: LeaveGuard) => () => void>(() => () => undefined);

/** The attempt to leave that is waiting for a decision. */
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
