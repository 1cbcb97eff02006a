import { useEffect, useState } from 'react';
import type * as Monaco from './monaco.ts';

type MonacoModule = typeof Monaco;

/**
 * The editor once its chunk has loaded. A failed chunk is thrown while rendering, so that the page's error
 * handling sees it.
 */
export function useMonaco(): MonacoModule | undefined {
  const [state, setState] = useState<{ monaco?: MonacoModule; failure?: unknown }>({});
  useEffect(() => {
    let gone = false;
    import('./monaco.ts').then(
      (monaco) => {
        if (gone) return;
        monaco.followTheme();
        setState({ monaco });
      },
      (failure: unknown) => {
        if (!gone) setState({ failure });
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  if (state.failure !== undefined) throw state.failure;
  return state.monaco;
}
