import { useAddressPart } from '#platform/screen/address-part.ts';

/** A tab and what is open in it; anything not named closes. */
const names = [
  'tab',
  'build',
  'delivery',
  'listing',
  'at',
  'earlier',
  'later',
  'kind',
  'severity',
  'search',
  'words',
  'find',
  'in',
  'field',
  'sort',
] as const;

export function useFeedAddress() {
  const part = useAddressPart(names);
  return {
    ...part,
    /** A parameter typed by hand may be empty. */
    get: (name: (typeof names)[number]): string | null => part.get(name) || null,
  };
}

export type FeedAddress = ReturnType<typeof useFeedAddress>;
