/** The target of an arrow key in a gallery with this many columns; unchanged at an edge, undefined for other keys. */
export function placeAfterKey(
  key: string,
  { at, count, columns }: { readonly at: number; readonly count: number; readonly columns: number },
): number | undefined {
  const to = (place: number): number => (place < 0 || place >= count ? at : place);
  switch (key) {
    case 'ArrowLeft':
      return to(at - 1);
    case 'ArrowRight':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - columns);
    case 'ArrowDown':
      return to(at + columns);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
    default:
      return undefined;
  }
}
