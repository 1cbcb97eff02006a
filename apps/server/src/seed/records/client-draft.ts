import type { client } from '@supersync/contract/records/client/client.ts';
import type { Stamp } from '@supersync/contract/kernel/field.ts';
import type { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { Calendar } from '../calendar.ts';
import type { SeedRow } from '../insert.ts';
import type { City } from './places.ts';

/** Next free id per table, so that ids do not depend on the batch size. */
export interface Counters {
  building: number;
  property: number;
  site: number;
  setting: number;
  subscription: number;
}

/** A client, and the inputs of its records. */
export interface ClientDraft {
  readonly client: SeedRow<typeof client>;
  readonly home: City;
  readonly domain: string;
  readonly importSource: SeedRow<typeof propertyMeta>['importSource'];
  /** Days since the client joined, as a negative number. */
  readonly since: number;
  readonly calendar: Calendar;
  stamp(offset: number): Stamp;
}
