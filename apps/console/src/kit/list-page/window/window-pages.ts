/** The pages of the visible rows and the next one in scroll direction, up to a limit. */
export function pagesToLoad(
  first: number,
  last: number,
  limit: number,
  total: number | undefined,
): readonly number[] {
  const pageCount = total === undefined ? Math.max(first, last) : Math.max(1, Math.ceil(total / limit));
  const from = Math.min(Math.max(first, 1), pageCount);
  const to = Math.min(Math.max(last, from), pageCount, from + 4);
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return total !== undefined && to < pageCount ? [...pages, to + 1] : pages;
}
