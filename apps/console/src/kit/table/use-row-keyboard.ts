import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useHotkeys } from '../keys/use-hotkeys.ts';
import type { Hotkey } from '../keys/hotkeys.ts';
import type { DataTableProps } from './data-table-props.ts';
import { rowMove, type RowMove } from './row-keys.ts';
import { everything, isSelected, withRows } from './selection.ts';

const interactive = 'a, button, input, select, textarea, [role=menuitem]';

interface RowKeyboard {
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly open: (index: number) => void;
  readonly check: (index: number, range: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Moves over rows, opens, previews and selects them. */
export function useRowKeyboard<Row>(
  props: DataTableProps<Row>,
  pageRows: () => number,
  reveal: (index: number) => void,
  focus: () => void,
): RowKeyboard {
  const { rows, resetKey = '', selection, onSelectionChange, rowKey } = props;
  const navigate = useNavigate();
  const [place, setPlace] = useState({ of: resetKey, index: -1 });
  const anchor = useRef(-1);
  const total = rows.total ?? 0;
  // A different list starts without an active row; in a shorter one the row stays in range.
  const active = place.of === resetKey ? Math.min(place.index, total - 1) : -1;

  const setActive = (index: number): void => {
    setPlace({ of: resetKey, index });
    props.onActiveChange?.(rows.at(index));
  };

  const open = (index: number): void => {
    const row = rows.at(index);
    if (row === undefined) return;
    const href = props.hrefOf?.(row);
    if (props.onOpen !== undefined) props.onOpen(row);
    else if (href !== undefined) void navigate(href);
    else props.onPreview?.(row);
  };

  const edit = (row: Row): void => {
    const href = props.editHrefOf?.(row);
    if (href !== undefined) void navigate(href);
  };

  const check = (index: number, range: boolean): void => {
    const row = rows.at(index);
    if (row === undefined || selection === undefined) return;
    const from = range && anchor.current >= 0 ? anchor.current : index;
    const keys: string[] = [];
    for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
      const each = rows.at(at);
      if (each !== undefined) keys.push(rowKey(each));
    }
    anchor.current = index;
    onSelectionChange?.(withRows(selection, keys, range || !isSelected(selection, rowKey(row))));
  };

  const carryOut = (move: RowMove): void => {
    if (typeof move === 'object') {
      setActive(move.to);
      reveal(move.to);
      return;
    }
    const row = rows.at(active);
    if (move === 'open') open(active);
    else if (move === 'preview' && row !== undefined) props.onPreview?.(row);
    else if (move === 'edit' && row !== undefined) edit(row);
    else if (move === 'select' || move === 'select-range') check(active, move === 'select-range');
    else if (move === 'select-all' && selection !== undefined) onSelectionChange?.(everything);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const onControl = event.target instanceof Element && event.target.closest(interactive) !== null;
    // A focused link or button keeps its own Enter and Space.
    if (onControl && (event.key === 'Enter' || event.key === ' ')) return;
    const move = rowMove(event, active, total, pageRows());
    // A page's own shortcut for the same key, such as editing all selected rows, takes precedence.
    if (move === undefined || move === 'edit' || (move === 'select-all' && selection === undefined)) return;
    event.preventDefault();
    carryOut(move);
  };

  const press = useCallback(
    (key: string) => (event: globalThis.KeyboardEvent) => {
      const move = rowMove({ ...plain, key, shiftKey: event.shiftKey }, active, total, 1);
      if (move === undefined) return;
      // Enter, Space and the arrows continue from the row.
      if (typeof move === 'object') focus();
      carryOut(move);
    },
    // The registry always calls the newest handler.
    // oxlint-disable-next-line react/exhaustive-deps
    [active, total, rows, selection, props.editHrefOf],
  );
  const selecting: Hotkey[] =
    selection === undefined
      ? []
      : [
          { keys: 'x', label: 'Select the row', run: press('x') },
          { keys: 'shift+x', label: 'Select up to the row', run: press('X') },
        ];
  useHotkeys(
    props.pageKeys === true
      ? [
          { keys: 'j', label: 'Next row', run: press('j') },
          { keys: 'k', label: 'Previous row', run: press('k') },
          { keys: 'enter', label: 'Open the row' },
          ...(props.onPreview === undefined ? [] : [{ keys: 'space', label: 'Preview the row' }]),
          ...(props.editHrefOf === undefined ? [] : [{ keys: 'e', label: 'Edit the row', run: press('e') }]),
          ...selecting,
        ]
      : [],
  );

  const { enter } = props;
  useEffect(() => {
    if (enter === undefined) return undefined;
    enter.current = () => {
      focus();
      if (total > 0) carryOut({ to: Math.max(active, 0) });
    };
    return () => {
      enter.current = null;
    };
  });

  return { active, setActive, open, check, onKeyDown };
}

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
