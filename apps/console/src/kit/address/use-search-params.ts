import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

type Next =
  | URLSearchParams
  | Readonly<Record<string, string>>
  | ((now: URLSearchParams) => URLSearchParams | Readonly<Record<string, string>>);

export type SetSearchParams = (next: Next, options?: NavigateOptions) => void;

/**
 * The query of the address and its setter. An update function gets the current query, not that of the last
 * render: of two updates in quick succession, such as a tab and the scroll position, the second would otherwise
 * undo the first.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<SetSearchParams>(
    (next, options) => {
      const value = typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next;
      const query = value instanceof URLSearchParams ? value : new URLSearchParams(value);
      void navigate(`?${query}`, options);
    },
    [navigate],
  );
  return [params, change];
}
