import type { client } from '@supersync/contract/records/client/client.ts';
import type { Stamp } from '@supersync/contract/kernel/field.ts';
import type { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { Calendar } from '../calendar.ts';
import type { SeedRow } from '../insert.ts';
import type { City } from './places.ts';

/** The next free id of each table: ids do not depend on how the work is cut into batches. */
export interface Counters {
  building: number;
  property: number;
  site: number;
  setting: number;
  subscription: number;
}

/** A client, and what everything that belongs to it is made from. */
export interface ClientDraft {
  readonly client: SeedRow<typeof client>;
  readonly home: City;
  readonly domain: string;
  readonly importSource: SeedRow<typeof propertyMeta>['importSource'];
  /** Days since it came to us, as a negative number. */
  readonly since: number;
  readonly calendar: Calendar;
  stamp(offset: number): Stamp;
}
