/** The effect of a key in a list of rows. */
export type RowMove =
  | { readonly to: number }
  | 'open'
  | 'preview'
  | 'edit'
  | 'select'
  | 'select-range'
  | 'select-all';

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export function rowMove(
  event: Pressed,
  active: number,
  total: number,
  pageRows: number,
): RowMove | undefined {
  const last = total - 1;
  if (last < 0 || event.altKey) return undefined;
  const to = (index: number): RowMove => ({ to: Math.min(Math.max(index, 0), last) });
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'Home') return to(0);
    if (event.key === 'End') return to(last);
    return event.key.toLowerCase() === 'a' ? 'select-all' : undefined;
  }
  switch (event.key) {
    case 'j':
    case 'ArrowDown':
      return to(active + 1);
    case 'k':
    case 'ArrowUp':
      return active < 0 ? to(0) : to(active - 1);
    case 'PageDown':
      return to(Math.max(active, 0) + pageRows);
    case 'PageUp':
      return to(active - pageRows);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'Enter':
      return active < 0 ? undefined : 'open';
    case ' ':
      return active < 0 ? undefined : 'preview';
    case 'e':
      return active < 0 ? undefined : 'edit';
    case 'x':
      return active < 0 ? undefined : 'select';
    case 'X':
      return active < 0 ? undefined : 'select-range';
    default:
      return undefined;
  }
}
