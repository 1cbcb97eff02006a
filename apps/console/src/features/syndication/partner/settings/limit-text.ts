import type { PartnerLimits } from '@supersync/contract/syndication/partner/partner.ts';
import { formatNumber } from '#kit/value/format.ts';

function range(what: string, least: number | undefined, most: number | undefined): string[] {
  if (least === undefined && most === undefined) return [];
  if (least === undefined) return [`at most ${formatNumber(most ?? 0)} ${what}`];
  return [
    most === undefined
      ? `at least ${formatNumber(least)} ${what}`
      : `${formatNumber(least)} to ${formatNumber(most)} ${what}`,
  ];
}

/** A partner's limits as short texts. */
export function describeLimits(limits: PartnerLimits): string[] {
  const { titleMax, descMin, descMax, photosMin, photosMax, minWidth, minHeight } = limits;
  const words = [
    ...range('characters in the name', undefined, titleMax),
    ...range('characters in the description', descMin, descMax),
    ...range('photos', photosMin, photosMax),
    ...range('pixels wide', minWidth, undefined),
    ...range('pixels high', minHeight, undefined),
  ];
  return words.map((each, index) => (index === 0 ? each.charAt(0).toUpperCase() + each.slice(1) : each));
}
