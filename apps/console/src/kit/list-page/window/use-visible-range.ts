import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListStateHandle } from '../use-list-state.ts';

/** Reports the visible rows to the loader, and their page to the address once scrolling stops. */
export function useVisibleRange(list: ListStateHandle, load: (first: number, last: number) => void) {
  const { page, limit } = list.state;
  const [firstRow] = useState((page - 1) * limit);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { keepPage } = list;
  const report = useCallback(
    (first: number, last: number) => {
      load(first, last);
      clearTimeout(timer.current);
      const now = Math.floor(first / limit) + 1;
      timer.current = setTimeout(() => now !== page && keepPage(now), 400);
    },
    [load, limit, page, keepPage],
  );
  return { firstRow, report };
}
