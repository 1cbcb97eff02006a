import type { FeedFile, FeedPet, ParsedFloorplan, ParsedProperty, ParsedUnit, UnitStatus } from './feed.ts';
import { floorplanFields, propertyFields, unitFields, type Dialect } from './dialects/dialect.ts';
import { economicStatuses, leasedStatuses, vacancies } from './dialects/unit-status.ts';
import { findAll, findFirst, type FeedNode, type Found, type Place } from './feed-node.ts';
import { FieldReader, own } from './field-reader.ts';
import type { IssueLog } from './issue-log.ts';
import type { RecordKind } from './node-builder.ts';
import { PlaceIndex } from './place-index.ts';
import { DateReader } from './values/date-reader.ts';
import { plainText, readBaths, readBeds, readCount } from './values/feed-values.ts';
import { PriceReader } from './values/price-reader.ts';
import { Remembered } from './values/remembered.ts';

const placeholders: ReadonlySet<string> = new Set([
  'ownername',
  'n/a',
  'na',
  'tbd',
  'test',
  'none',
  'null',
  'unknown',
]);

export type PropertyHead = Omit<ParsedProperty, 'importId' | 'floorplans' | 'units'> & {
  readonly importId: string | null;
};

export interface UnitDraft {
  readonly unit: ParsedUnit;
  readonly node: FeedNode;
  readonly propertyId: string | null;
  readonly propertyName: string | null;
  readonly floorplanName: string | null;
}

export interface FloorplanDraft {
  readonly floorplan: ParsedFloorplan;
  readonly node: FeedNode;
  readonly propertyId: string | null;
  readonly files: readonly FeedFile[];
}

const isYes = (text: string | undefined): boolean | null =>
  text === undefined
    ? null
    : /^(?:true|yes|y|1|-1|x)$/i.test(text)
      ? true
      : /^(?:false|no|n|0)$/i.test(text)
        ? false
        : null;

const normal = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .slice(0, 60);

/** Of a unit that carries none. */
const noFiles: readonly FeedFile[] = [];

/** Elements misspelt at the source. */
const spelling: Readonly<Record<string, string>> = {
  pacakagereceiving: 'PackageReceiving',
  groupexcercise: 'GroupExercise',
};

/** `PackageReceiving` → `Package receiving`. */
function amenityName({ name, written }: FeedNode): string {
  const words = (spelling[name] ?? written).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

/** A record whose values are traced. */
export interface TracedRecord {
  readonly kind: RecordKind;
  readonly importId: string;
}

/** Reads the records of one dialect by its table. */
export class RecordReader {
  readonly dialect: Dialect;
  readonly #log: IssueLog;
  readonly #prices: PriceReader;
  /** Made once: a function for every field of every record costs time. */
  readonly #readRent: (found: Found) => string | null;
  readonly #readDate: (found: Found) => string | null;
  readonly #trace: boolean | TracedRecord;
  readonly #property: PlaceIndex<(typeof propertyFields)[number]>;
  readonly #floorplan: PlaceIndex<(typeof floorplanFields)[number]>;
  readonly #unitIndex: PlaceIndex<(typeof unitFields)[number]>;
  readonly #leasedStatuses = new Remembered((text) => leasedStatuses[normal(text)] ?? null);

  constructor(
    dialect: Dialect,
    log: IssueLog,
    { today, trace }: { today: string; trace: boolean | TracedRecord },
  ) {
    this.dialect = dialect;
    this.#log = log;
    this.#prices = new PriceReader(log);
    this.#readRent = (found) => this.#prices.rent(found);
    const dates = new DateReader(today, log);
    this.#readDate = (found) => dates.read(found);
    this.#trace = trace;
    this.#property = new PlaceIndex(dialect.property, propertyFields);
    this.#floorplan = new PlaceIndex(dialect.floorplan, floorplanFields);
    this.#unitIndex = new PlaceIndex(dialect.unit, unitFields);
  }

  /** A reader of the nodes, which traces them if it was asked to trace this record. */
  #readerOf<Field extends string>(
    kind: RecordKind,
    node: FeedNode,
    index: PlaceIndex<Field | 'importId'>,
    around: FeedNode | null = null,
  ): FieldReader {
    const wanted = this.#trace;
    if (typeof wanted === 'boolean') return new FieldReader(node, around, index, wanted);
    const reader = new FieldReader(node, around, index, false);
    if (kind !== wanted.kind || reader.find(index.slots.importId)?.text !== wanted.importId) return reader;
    return new FieldReader(node, around, index, true);
  }

  /** Null for a text that only stands in for one. */
  #real(found: Found): string | null {
    if (!placeholders.has(found.text.toLowerCase())) return own(found.text);
    this.#log.reportValue('PLACEHOLDER_VALUE', found, 'It stands for a value that is missing');
    return null;
  }

  property(node: FeedNode): PropertyHead {
    const { slots: places } = this.#property;
    const reader = this.#readerOf('property', node, this.#property);
    const real = (field: keyof typeof places): string | null =>
      reader.value(field, places[field], (found) => this.#real(found));
    const importId = reader.text('importId', places.importId);
    real('owner');
    const head = {
      importId,
      name: real('name') ?? importId ?? '',
      address: real('address'),
      city: real('city'),
      provinceCode: real('provinceCode'),
      postalCode: real('postalCode'),
      countryCode: real('countryCode'),
      latitude: reader.value('latitude', places.latitude, ({ text }) => this.#degrees(text, 90)),
      longitude: reader.value('longitude', places.longitude, ({ text }) => this.#degrees(text, 180)),
      phone: real('phone'),
      email: real('email'),
      website: real('website'),
      description: reader.value('description', places.description, ({ text }) => own(plainText(text))),
      propertyType: real('propertyType'),
      pets: this.#pets(node),
      amenities: this.#amenities(node),
      files: this.#files(node, null),
    };
    return { ...head, place: reader.place };
  }

  #degrees(raw: string, most: number): string | null {
    if (!/^-?\d{1,3}(?:\.\d{1,20})?$/.test(raw)) return null;
    return Math.abs(Number(raw)) <= most && Number(raw) !== 0 ? raw : null;
  }

  #pets(node: FeedNode): FeedPet[] {
    const { at, fields } = this.dialect.pets;
    return findAll(node, at).map((pet) => {
      const find = (places: readonly Place[] | undefined): Found | null =>
        places === undefined ? null : findFirst(pet, places);
      return {
        type: find(fields.type)?.text ?? null,
        isAllowed: isYes(find(fields.allowed)?.text),
        maxCount: readCount(find(fields.maxCount)),
        weight: find(fields.weight)?.text ?? null,
        deposit: this.#prices.amount(find(fields.deposit)),
        fee: this.#prices.amount(find(fields.fee)),
        rent: this.#prices.amount(find(fields.rent)),
        comment: find(fields.comment)?.text ?? null,
      };
    });
  }

  #amenities(node: FeedNode): string[] {
    const { names, flags } = this.dialect.amenities;
    const found = new Set<string>();
    for (const each of findAll(node, names)) {
      const raw = each.text;
      if (raw === '') continue;
      if (/^https?:/i.test(raw))
        this.#log.report('PLACEHOLDER_VALUE', each, 'An address where a name belongs', { raw });
      else found.add(raw);
    }
    for (const each of findAll(node, flags))
      for (const child of each.children) if (isYes(child.text) === true) found.add(amenityName(child));
    return [...found];
  }

  #files(node: FeedNode, floorplanImportId: string | null): readonly FeedFile[] {
    const { at, fields } = this.dialect.files;
    const files = findAll(node, at);
    if (files.length === 0) return noFiles;
    return files.flatMap((file): FeedFile[] => {
      const text = (places: readonly Place[] | undefined): string | null =>
        places === undefined ? null : (findFirst(file, places)?.text ?? null);
      const url = text(fields.url);
      if (url === null || isYes(text(fields.active) ?? undefined) === false) return [];
      const rank = fields.rank === undefined ? null : findFirst(file, fields.rank);
      return [
        {
          id: text(fields.id),
          type: text(fields.type),
          url,
          rank: readCount(rank),
          caption: text(fields.caption),
          floorplanImportId,
        },
      ];
    });
  }

  /** Null without an id. */
  floorplan(node: FeedNode): FloorplanDraft | null {
    const { slots: places } = this.#floorplan;
    const log = this.#log;
    const reader = this.#readerOf('floorplan', node, this.#floorplan);
    const importId = reader.text('importId', places.importId);
    if (importId === null) return null;
    const squareFeetMin = reader.value('squareFeetMin', places.squareFeetMin, readCount);
    const squareFeetMax = reader.value('squareFeetMax', places.squareFeetMax, readCount);
    if ((squareFeetMin ?? 0) === 0 && (squareFeetMax ?? 0) === 0)
      log.report('SQFT_EMPTY', node, 'No square feet are given');
    const isEffective = reader.find(places.effectiveMin) !== null;
    const [low, high] = isEffective
      ? [places.effectiveMin, places.effectiveMax]
      : [places.marketMin, places.marketMax];
    const [rentMin, rentMax] = this.#prices.inOrder(
      reader.value('rentMin', low, this.#readRent),
      reader.value('rentMax', high, this.#readRent),
      reader.find(low),
    );
    const floorplan = {
      importId,
      name: reader.text('name', places.name) ?? importId,
      beds: reader.value('beds', places.beds, readBeds),
      baths: reader.value('baths', places.baths, (found) => readBaths(found, reader.find(places.halfBaths))),
      squareFeetMin: squareFeetMin ?? squareFeetMax,
      squareFeetMax: squareFeetMax ?? squareFeetMin,
      rentMin,
      rentMax,
      unitsAvailable: reader.value('unitsAvailable', places.unitsAvailable, readCount),
    };
    return {
      floorplan: { ...floorplan, place: reader.place },
      node,
      propertyId: reader.find(places.propertyId)?.text ?? null,
      files: this.#files(node, importId),
    };
  }

  /** Pictures that units carry of their floorplan. */
  unitFiles({ node, unit }: UnitDraft): readonly FeedFile[] {
    return this.#files(node, this.dialect.floorplans === 'derived' ? unit.floorplanImportId : null);
  }

  /** The units of a record; null stands for one without an id. */
  units(node: FeedNode): (UnitDraft | null)[] {
    const { unitParts } = this.dialect;
    const parts = unitParts === null ? [] : findAll(node, [unitParts]);
    return parts.length === 0 ? [this.#unit(node, null)] : parts.map((part) => this.#unit(part, node));
  }

  /** `around` is the record, where it has parts. */
  #unit(part: FeedNode, around: FeedNode | null): UnitDraft | null {
    const { slots: places } = this.#unitIndex;
    const reader = this.#readerOf('unit', part, this.#unitIndex, around);
    const importId = reader.text('importId', places.importId);
    if (importId === null) return null;
    const availableOn = reader.value('availableOn', places.availableOn, this.#readDate);
    const halves = reader.find(places.halfBaths);
    const squareFeet = reader.value('squareFeet', places.squareFeetMin, readCount);
    const rentFound = reader.find(places.rent);
    const rent = reader.read('rent', rentFound, this.#readRent);
    // The same value under two names is read, and reported, once.
    const otherRent = (field: 'marketRent' | 'effectiveRent'): string | null => {
      const found = reader.find(places[field]);
      return found === rentFound ? rent : reader.read(field, found, this.#readRent);
    };
    const unit: ParsedUnit = {
      importId,
      number: reader.text('number', places.number) ?? importId,
      floorplanImportId: reader.text('floorplanImportId', places.floorplanId),
      beds: reader.value('beds', places.beds, readBeds),
      baths:
        reader.value('baths', places.baths, (found) => readBaths(found, halves)) ?? readBaths(null, halves),
      squareFeet,
      squareFeetMax: reader.value('squareFeetMax', places.squareFeetMax, readCount) ?? squareFeet,
      rent,
      marketRent: otherRent('marketRent'),
      effectiveRent: otherRent('effectiveRent'),
      availableOn,
      status: this.#status(reader, availableOn),
      place: reader.place,
    };
    return {
      unit,
      node: around ?? part,
      propertyId: reader.find(places.propertyId)?.text ?? null,
      propertyName: reader.find(places.propertyName)?.text ?? null,
      floorplanName: reader.find(places.floorplanName)?.text ?? null,
    };
  }

  #status(reader: FieldReader, availableOn: string | null): UnitStatus {
    const { defaultStatus } = this.dialect;
    const { slots: places } = this.#unitIndex;
    const economic = reader.find(places.economic);
    const use = economic === null ? null : (economicStatuses[normal(economic.text)] ?? null);
    if (use !== null && economic !== null) {
      reader.note('status', economic, use);
      return use;
    }
    const leased = reader.find(places.leased);
    if (leased !== null) {
      const status = this.#leasedStatus(leased, availableOn);
      reader.note('status', leased, status);
      return status;
    }
    const occupancy = reader.find(places.occupancy);
    if (occupancy === null) return defaultStatus;
    const status = this.#occupancyStatus(occupancy, availableOn);
    reader.note('status', occupancy, status);
    return status;
  }

  #leasedStatus(leased: Found, availableOn: string | null): UnitStatus {
    const status = this.#leasedStatuses.of(leased.text);
    if (status === null) {
      this.#log.reportValue('STATUS_UNKNOWN', leased, 'This is not a known status', 'unknown');
      return 'unknown';
    }
    // Notice without a date: availability is unknown, so it counts as leased.
    return status === 'notice' && availableOn === null ? 'leased' : status;
  }

  #occupancyStatus(occupancy: Found, availableOn: string | null): UnitStatus {
    const isVacant = vacancies[normal(occupancy.text)];
    if (isVacant === undefined) {
      this.#log.reportValue('STATUS_UNKNOWN', occupancy, 'This is not a known status', 'unknown');
      return 'unknown';
    }
    return isVacant ? 'available' : availableOn === null ? 'leased' : 'notice';
  }
}
