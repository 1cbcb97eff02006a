import { z } from 'zod';
import { normalAddress, normalName } from '../building/normal-address.ts';

/**
 * The part of Building Stack's `CompanyWebsiteData` in use; the rest is ignored. Numbers may be text, and
 * anything may be absent.
 */
const count = z.coerce.number().min(0).max(1_000_000).nullish().catch(null);

const remoteUnit = z.looseObject({
  name: z.string().max(200).nullish().catch(null),
  numberOfBedrooms: count,
  numberOfBathrooms: count,
  numberOfPowderRooms: count,
  numberOfDiningRooms: count,
  size: count,
  rent: count,
  images: z.array(z.unknown()).nullish().catch(null),
});

const remoteBuilding = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  name: z.string().min(1).max(200),
  address: z.string().max(300).nullish().catch(null),
  availableUnits: z.array(remoteUnit).max(20_000).default([]),
});

export const companyPayload = z.looseObject({
  data: z.looseObject({ buildings: z.array(remoteBuilding).max(5_000) }),
});
export type CompanyPayload = z.output<typeof companyPayload>;
export type PayloadBuilding = CompanyPayload['data']['buildings'][number];

/** The property fields a payload can change. */
export interface SyncedValues {
  readonly unitsAvailable: number;
  readonly bedsMin: number | null;
  readonly bedsMax: number | null;
  readonly rentMin: string | null;
  readonly rentMax: string | null;
  readonly squareFeetMin: number | null;
  readonly squareFeetMax: number | null;
}

const knownNumbers = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value): value is number => typeof value === 'number');

const minOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.min(...values);
const maxOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.max(...values);
const money = (value: number | null): string | null => (value === null ? null : value.toFixed(2));

/** The totals of a building's units. A rent of zero means unknown. */
export function valuesOf({ availableUnits }: PayloadBuilding): SyncedValues {
  const rents = knownNumbers(availableUnits.map(({ rent }) => rent)).filter((rent) => rent > 0);
  const beds = knownNumbers(availableUnits.map(({ numberOfBedrooms }) => numberOfBedrooms));
  const sizes = knownNumbers(availableUnits.map(({ size }) => size)).filter((size) => size > 0);
  return {
    unitsAvailable: availableUnits.length,
    bedsMin: minOf(beds),
    bedsMax: maxOf(beds),
    rentMin: money(minOf(rents)),
    rentMax: money(maxOf(rents)),
    squareFeetMin: minOf(sizes),
    squareFeetMax: maxOf(sizes),
  };
}

/** A powder room counts as half a bath. */
export const bathsOf = (unit: PayloadBuilding['availableUnits'][number]): number =>
  (unit.numberOfBathrooms ?? 0) + (unit.numberOfPowderRooms ?? 0) / 2;

export type Verdict = 'same' | 'changed' | 'locked' | 'unknown';

export interface FieldDifference {
  readonly field: keyof SyncedValues;
  readonly ours: string | number | null;
  readonly theirs: string | number | null;
  readonly verdict: Verdict;
}

/** What a sync would write, field by field. Absent values and locked fields stay unchanged. */
export function differences(
  own: SyncedValues,
  remote: SyncedValues,
  locked: ReadonlySet<string>,
): FieldDifference[] {
  const fields: readonly (keyof SyncedValues)[] = [
    'unitsAvailable',
    'bedsMin',
    'bedsMax',
    'rentMin',
    'rentMax',
    'squareFeetMin',
    'squareFeetMax',
  ];
  return fields.map((field) => {
    const [ownValue, remoteValue] = [own[field], remote[field]];
    const verdict =
      remoteValue === null
        ? 'unknown'
        : ownValue === remoteValue
          ? 'same'
          : locked.has(field)
            ? 'locked'
            : 'changed';
    return { field, ours: ownValue, theirs: remoteValue, verdict };
  });
}

/** Finds the mapped building of a payload building: by id, else by address, else by name. */
export function findMapped<
  M extends { readonly remoteId: string; readonly name: string; readonly address: string | null },
>(building: PayloadBuilding, mapped: readonly M[]): M | null {
  const { id, name, address } = building;
  const byId =
    id === undefined || id === null ? undefined : mapped.find((each) => each.remoteId === String(id));
  if (byId !== undefined) return byId;
  const byAddress = address
    ? mapped.filter((each) => each.address !== null && normalAddress(each.address) === normalAddress(address))
    : [];
  if (byAddress.length === 1) return byAddress[0] ?? null;
  const byName = mapped.filter((each) => normalName(each.name) === normalName(name));
  return byName.length === 1 ? (byName[0] ?? null) : null;
}
