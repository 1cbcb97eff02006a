import type { CancellationReason, PromotedTierName } from '@supersync/contract/promoted-listing/states.ts';

export const tierWords: Readonly<Record<PromotedTierName, string>> = {
  basic: 'Basic',
  featured: 'Featured',
  premium: 'Premium',
};

export const reasonWords: Readonly<Record<CancellationReason, string>> = {
  let: 'Everything is let',
  budget: 'Budget',
  results: 'Results',
  property_left: 'The property left us',
  moved_elsewhere: 'Money goes elsewhere',
  mistake: 'Booked by mistake',
  other: 'Another reason',
};

export const evidenceWords: Readonly<Record<'ad' | 'list' | 'person', string>> = {
  ad: 'The ad was seen',
  list: 'The partner’s list',
  person: 'A person’s word',
};

export const marketWords = ({
  city,
  provinceCode,
}: {
  readonly city: string;
  readonly provinceCode: string;
}): string => `${city}, ${provinceCode}`;

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const personName = (
  person: { readonly firstName: string; readonly lastName: string } | null | undefined,
): string | null =>
  person === null || person === undefined ? null : `${person.firstName} ${person.lastName}`;
