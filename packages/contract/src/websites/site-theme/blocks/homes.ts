import { printBeds, printDay, printDecimal, printMoney, printNumber, printRange } from '../format.ts';
import { html, nothing, type Markup } from '../markup.ts';
import type { SiteFloorplan, SiteUnit } from '../site-data.ts';
import type { SiteView } from '../site-view.ts';

/** A home's facts as texts, for whatever a theme makes of them. */
export interface HomeFacts {
  readonly rooms: string;
  readonly size: string | null;
  readonly rent: string;
  readonly available: string;
}

type Rooms = Pick<SiteFloorplan, 'beds' | 'baths'>;

export function roomsOf({ texts, locale }: SiteView, { beds, baths }: Rooms): string {
  const parts = [
    beds === null ? null : printBeds(beds, texts),
    baths === null || baths === 0 ? null : texts.baths(printDecimal(baths, locale)),
  ];
  return parts.filter((part) => part !== null).join(', ') || '–';
}

export function factsOf(view: SiteView, plan: SiteFloorplan): HomeFacts {
  const { texts, locale } = view;
  const size = printRange(
    plan.squareFeetMin,
    plan.squareFeetMax,
    (value) => printNumber(value, locale),
    texts.to,
  );
  const low = plan.rentMin ?? plan.units[0]?.rent ?? null;
  return {
    rooms: roomsOf(view, plan),
    size: size === null ? null : texts.squareFeet(size),
    rent:
      low === null || !view.has('rents')
        ? texts.onRequest
        : `${texts.from} ${printMoney(low, locale)} ${texts.perMonth}`,
    available: plan.unitsAvailable === 0 ? texts.noneAvailable : texts.available(plan.unitsAvailable),
  };
}

/** Attributes by which the script filters homes and brings their figures up to date. */
export const homeMarks = ({ id, beds }: SiteFloorplan): Markup =>
  html` data-plan="${id}"${beds === null ? null : html` data-beds="${beds}"`}`;

/** The text that live availability replaces. */
export const availabilityOf = (view: SiteView, plan: SiteFloorplan): Markup =>
  html`<span class="availability${plan.unitsAvailable === 0 ? ' none' : ''}" data-available
    >${factsOf(view, plan).available}</span
  >`;

const freeFrom = ({ texts, locale, options }: SiteView, { availableOn }: SiteUnit): string =>
  availableOn === null || availableOn <= options.today ? texts.now : printDay(availableOn, locale);

/** Single units of a floorplan, behind a disclosure: lists of them are long. */
export function unitList(view: SiteView, plan: SiteFloorplan): Markup {
  const { texts, locale } = view;
  if (!view.has('unitNumbers') || plan.units.length === 0) return nothing;
  return html`<details class="units">
    <summary>${texts.units(plan.name)}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${texts.unit}</th>
          <th scope="col">${texts.rooms}</th>
          <th scope="col">${texts.rent}</th>
          <th scope="col">${texts.availableOn}</th>
        </tr>
      </thead>
      <tbody>
        ${plan.units.map(
          (unit) =>
            html`<tr>
              <th scope="row">${unit.number}</th>
              <td>${roomsOf(view, unit)}</td>
              <td>
                ${unit.rent === null || !view.has('rents') ? texts.onRequest : printMoney(unit.rent, locale)}
              </td>
              <td>${freeFrom(view, unit)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

/** The choice of bedrooms; the script makes it work, and shows it only then. */
export function bedsFilter(view: SiteView): Markup {
  const { texts, plans } = view;
  const beds = [...new Set(plans.map((plan) => plan.beds))].filter((each) => each !== null);
  if (beds.length < 2) return nothing;
  return html`<div class="filter with-script" data-filter>
    <label for="beds-filter">${texts.filterBeds}</label>
    <select id="beds-filter">
      <option value="">${texts.any}</option>
      ${beds.toSorted((a, b) => a - b).map((each) => html`<option value="${each}">${printBeds(each, texts)}</option>`)}
    </select>
    <p role="status" class="filter-none" data-none hidden>${texts.noMatch}</p>
  </div>`;
}

/** The figures of the site in a line: homes, bedrooms, lowest rent. */
export function keyFacts({
  texts,
  locale,
  unitsAvailable,
  properties,
  ...view
}: SiteView): readonly (readonly [value: string, label: string])[] {
  const beds = properties
    .flatMap(({ bedsMin, bedsMax }) => [bedsMin, bedsMax])
    .filter((each) => each !== null);
  const rents = properties.map(({ rentMin }) => rentMin).filter((each) => each !== null);
  const facts: (readonly [string, string])[] = [];
  if (unitsAvailable > 0) facts.push([String(unitsAvailable), texts.homesAvailable(unitsAvailable)]);
  if (beds.length > 0) {
    const range = printRange(
      Math.min(...beds),
      Math.max(...beds),
      (value) => (value === 0 ? texts.studio : String(value)),
      '–',
    );
    facts.push([range ?? '', texts.bedsRange]);
  }
  if (rents.length > 0 && view.has('rents'))
    facts.push([printMoney(Math.min(...rents), locale), texts.rentFrom]);
  return facts;
}
