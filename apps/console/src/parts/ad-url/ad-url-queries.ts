import type { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import type { With } from '@supersync/contract/kernel/record.ts';

/** An address with its partner. */
export type ShownAdUrl = With<typeof adUrl, 'partner'>;

export const adUrlsQuery = (propertyId: number) =>
  ({ where: { propertyId }, relations: ['partner'], limit: 0 }) as const;

export const partnerName = ({ partner }: ShownAdUrl): string => partner?.name ?? 'Unknown partner';
