import {
  civicText,
  type ReadAddress,
} from '@supersync/contract/data-services/discrete-building/address/read-address.ts';
import type { discreteBuilding } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import {
  type GivenPlace,
  placeOf,
  type Place,
} from '@supersync/contract/data-services/discrete-building/matching/evidence.ts';
import type { MemberKind } from '@supersync/contract/data-services/discrete-building/building-states.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';

/** The place of a listing as the database holds it. */
export interface PlaceRow {
  readonly name: string | null;
  readonly address: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly countryCode: Row<typeof discreteBuilding>['countryCode'];
  readonly postalCode: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
}

export interface ListingRow extends PlaceRow {
  readonly kind: MemberKind;
  readonly id: number;
  readonly source: string;
  readonly listingId: string;
  readonly yearBuilt: number | null;
  readonly units: number | null;
}

const coordinate = (text: string | null): number | null => (text === null ? null : Number(text));

export const placeOfRow = ({ latitude, longitude, ...row }: PlaceRow): Place => {
  const given: GivenPlace = { ...row, latitude: coordinate(latitude), longitude: coordinate(longitude) };
  return placeOf(given);
};

const streetText = ({ street, streetType, direction }: ReadAddress): string =>
  [street, streetType, direction?.toUpperCase()].filter(Boolean).join(' ');

/** What a building takes from the listing whose address it bears. */
export const canonicalValues = (row: PlaceRow, { address }: Place) => ({
  canonicalAddress: row.address,
  name: row.name,
  civicNo: civicText(address),
  street: streetText(address),
  city: row.city,
  provinceCode: row.provinceCode,
  countryCode: row.countryCode,
  postalCode: row.postalCode,
  latitude: row.latitude,
  longitude: row.longitude,
});
