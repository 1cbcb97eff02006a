import { useAddressPart } from '../../platform/address-part.ts';

/** A tab and what is open in it; whatever is not named closes. */
const names = [
  'tab',
  'build',
  'listing',
  'at',
  'earlier',
  'later',
  'kind',
  'severity',
  'search',
  'sort',
] as const;

export const useFeedAddress = () => useAddressPart(names);

export type FeedAddress = ReturnType<typeof useFeedAddress>;
