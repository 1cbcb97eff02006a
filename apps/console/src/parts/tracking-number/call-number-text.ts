import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import type { NumberPlace } from '@supersync/contract/sales/tracking-number/rules.ts';
import { numberStatuses } from '@supersync/contract/sales/tracking-number/states.ts';
import {
  ownSources,
  type trackingNumber,
} from '@supersync/contract/sales/tracking-number/tracking-number.ts';

export type CallNumber = With<typeof trackingNumber, 'partner'>;

export const callNumbersQuery = (propertyId: number) =>
  ({ where: { propertyId }, relations: ['partner'], sort: ['-activeSince'], limit: 0 }) as const;

/** Active numbers first, released ones last. */
export const byStatus = (numbers: readonly CallNumber[]): CallNumber[] =>
  numbers.toSorted(
    (a, b) => numberStatuses.values.indexOf(a.status) - numberStatuses.values.indexOf(b.status),
  );

/** A partner by its name, our own places by their label. */
export const sourceText = ({ source, partner }: Pick<CallNumber, 'source' | 'partner'>): string =>
  partner?.name ?? choiceLabel(ownSources, source);

const placeWords: Readonly<Record<NumberPlace, string>> = {
  phone: 'as its phone',
  website: 'in its website’s address',
  description: 'in its description',
  setting: 'in a site setting of its client',
};

/** "as its phone and in its description" */
export const describePlaces = (places: readonly NumberPlace[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(places.map((place) => placeWords[place]));
