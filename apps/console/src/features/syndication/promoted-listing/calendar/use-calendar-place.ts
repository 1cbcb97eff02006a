import { useAddressPart } from '#platform/screen/address-part.ts';
import { firstDayAsked, selectedMarket, type Markets } from './calendar-place.ts';
import { marketLabel } from '../market-label.ts';

const names = ['at', 'city', 'province', 'level', 'start'] as const;
type Part = Readonly<Partial<Record<(typeof names)[number], string | undefined>>>;

/** The market and weeks in the address; missing ones fall back to the nearest. */
export function useCalendarPlace(markets: Markets, today: string) {
  const address = useAddressPart(names);
  const start = address.get('start');
  const from = firstDayAsked(start, today);
  const market = selectedMarket(markets, {
    partnerId: address.number('at'),
    city: address.get('city'),
    tier: address.get('level'),
  });

  const ofPartner = markets.filter(({ partnerId }) => partnerId === market?.partnerId);
  const here = ofPartner.filter((each) => market !== undefined && marketLabel(each) === marketLabel(market));
  const now: Part = {
    ...(market === undefined
      ? {}
      : {
          at: String(market.partnerId),
          city: market.city,
          province: market.provinceCode,
          level: market.tier,
        }),
    start: start ?? undefined,
  };
  return {
    market,
    from,
    partners: [...new Map(markets.map(({ partnerId, partner }) => [partnerId, partner]))].map(
      ([value, label]) => ({ value: String(value), label }),
    ),
    cities: [...new Set(ofPartner.map(marketLabel))],
    tiers: [...new Set(here.map(({ tier }) => tier))],
    cityPart(words: string | null): Part {
      const found = ofPartner.find((each) => marketLabel(each) === words);
      return found === undefined ? {} : { city: found.city, province: found.provinceCode };
    },
    show(part: Part): void {
      const next = { ...now, ...part };
      address.show(
        Object.fromEntries(
          names.flatMap((name) => {
            const value = next[name];
            return value === undefined ? [] : [[name, value]];
          }),
        ),
        true,
      );
    },
  };
}
