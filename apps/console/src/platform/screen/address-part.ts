import { useSearchParams } from '#kit/address/use-search-params.ts';

type Part<N extends string> = Readonly<Partial<Record<N, string | number>>>;

/** The address with these parameters instead of the named ones; filters and the rest stay. */
export function withPart<N extends string>(
  search: URLSearchParams,
  names: readonly N[],
  part: Part<N>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of names) {
    const value = part[name];
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** A record's id in an address; null if invalid. */
export const numberIn = (text: string | null | undefined): number | null =>
  text !== null && text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

/**
 * The open part of a page, held by its address: `const open = useAddressPart(['rule', 'new'])` (a constant),
 * then `open.show({ rule: 7 })`, and `open.show({})` to close it.
 */
export function useAddressPart<const N extends string>(names: readonly N[]) {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name: N): string | null => search.get(name),
    number: (name: N): number | null => numberIn(search.get(name)),
    hrefOf: (part: Part<N>): string => `?${withPart(search, names, part)}`,
    show: (part: Part<N>, replace = false): void =>
      setSearch((now) => withPart(now, names, part), { replace, preventScrollReset: true }),
    /** Replaces only what is given: what reports late, such as a scroll position, knows nothing of the rest. */
    change: (part: Part<N>): void => {
      const given = names.filter((name) => name in part);
      setSearch((now) => withPart(now, given, part), { replace: true, preventScrollReset: true });
    },
  };
}
