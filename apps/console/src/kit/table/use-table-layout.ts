import { useCallback, useMemo, useState } from 'react';
import {
  declaredState,
  parseColumnState,
  printColumnState,
  type ColumnState,
  type DeclaredColumn,
} from './column-state.ts';

export type Density = 'normal' | 'compact';

export const rowHeights: Readonly<Record<Density, number>> = { normal: 36, compact: 30 };

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked; then the list starts as declared each time.
    return null;
  }
}

function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // As above.
  }
}

const densityKey = 'supersync.density';
const columnsKey = (name: string): string => `supersync.columns.${name}`;

export interface TableLayout {
  readonly columns: ColumnState;
  readonly setColumns: (change: (state: ColumnState) => ColumnState) => void;
  readonly resetColumns: () => void;
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
}

/** The layout of one list, stored under its name. Density is shared by all lists. */
export function useTableLayout(name: string, declared: readonly DeclaredColumn[]): TableLayout {
  const [columns, setState] = useState(() => parseColumnState(readStored(columnsKey(name)), declared));
  const [density, setDensityState] = useState<Density>(() =>
    readStored(densityKey) === 'compact' ? 'compact' : 'normal',
  );

  const setColumns = useCallback(
    (change: (state: ColumnState) => ColumnState) =>
      setState((state) => {
        const next = change(state);
        writeStored(columnsKey(name), printColumnState(next));
        return next;
      }),
    [name],
  );
  const resetColumns = useCallback(() => {
    writeStored(columnsKey(name), null);
    setState(declaredState(declared));
  }, [name, declared]);
  const setDensity = useCallback((next: Density) => {
    writeStored(densityKey, next);
    setDensityState(next);
  }, []);

  return useMemo(
    () => ({ columns, setColumns, resetColumns, density, setDensity }),
    [columns, setColumns, resetColumns, density, setDensity],
  );
}
