import type { FeedDialect, ParsedProperty } from './feed.ts';
import { copiedText } from './values/copied-text.ts';
import { dialectOf } from './dialects/detect.ts';
import type { Dialect } from './dialects/dialect.ts';
import { findFirst, place, type FeedNode } from './feed-node.ts';
import { IssueLog } from './issue-log.ts';
import { UnreadableError, type NodeEvents, type RecordKind } from './node-builder.ts';
import { PropertyDraft, type TakeUnit } from './draft/property-draft.ts';
import { RecordReader, type PropertyHead, type TracedRecord } from './read-record.ts';

export interface CollectOptions {
  /** Dates are compared with it: `YYYY-MM-DD`. */
  readonly today: string;
  /** Refuses a document that is of another one. */
  readonly dialect?: FeedDialect | undefined;
  /** Keeps the raw value, path and line of every field: of all records, or of those with a given import id. */
  readonly trace?: boolean | TracedRecord | undefined;
  /** Takes each property as soon as it is whole; the result then holds none, and memory follows the largest one. */
  readonly onProperty?: ((property: ParsedProperty, key: number) => void) | undefined;
  /**
   * Takes each unit as soon as it is read, with the number of its property, which then comes without units and files:
   * memory no longer follows the document. A number that no property comes with is of one that was left out.
   */
  readonly onUnit?: TakeUnit | undefined;
}

/** The document is of a known format, but not one of the feeds. */
export class UnknownFeedError extends Error {
  override name = 'UnknownFeedError';
}

/** Records that came before anything told their dialect. */
const maxPending = 1000;

/** Rows without the id of a property: they are about the one that the envelope names. */
const ofEnvelope = '';

const envelopeIds = ['propertycode', 'propertyid'].map(place);

/** Makes properties of the records of a document, in the order they end. */
export class FeedCollector implements NodeEvents {
  readonly log = new IssueLog();
  readonly properties: ParsedProperty[] = [];
  /** Properties so far, whoever has them. */
  count = 0;
  /** Records that could not be attributed: what is missing then may exist. */
  leftOut = 0;
  rootNode: FeedNode | null = null;
  readonly #format: 'xml' | 'json';
  readonly #options: CollectOptions;
  readonly #ids = new Set<string>();
  readonly #pending: { kind: RecordKind; node: FeedNode; inside: FeedNode | null }[] = [];
  /** The property that is open, by its node; and those whose records come one by one, by id. */
  readonly #nested = new Map<FeedNode, PropertyDraft>();
  readonly #flat = new Map<string, PropertyDraft>();
  readonly #heads = new Map<string, PropertyHead>();
  /** Whose rows came last; the others rest. */
  #open: PropertyDraft | null = null;
  #openId = ofEnvelope;
  #drafts = 0;
  #reader: RecordReader | null = null;

  constructor(format: 'xml' | 'json', options: CollectOptions) {
    this.#format = format;
    this.#options = options;
  }

  get dialect(): FeedDialect | null {
    return this.#reader?.dialect.name ?? null;
  }

  root(node: FeedNode): void {
    this.rootNode ??= node;
  }

  record(kind: RecordKind, node: FeedNode, inside: FeedNode | null): void {
    if (this.#reader === null) this.#detect(kind, node);
    const reader = this.#reader;
    if (reader !== null) {
      this.#take(reader, kind, node, inside);
      return;
    }
    if (this.#pending.length >= maxPending) throw new UnknownFeedError('Its records are of no known dialect');
    this.#pending.push({ kind, node, inside });
  }

  #detect(kind: RecordKind, node: FeedNode): void {
    const found = dialectOf(this.#format, kind, node, this.#options.dialect);
    if (found !== null) this.#use(found);
  }

  #use(dialect: Dialect): void {
    const { today, trace = false, dialect: wanted } = this.#options;
    if (wanted !== undefined && wanted !== dialect.name)
      throw new UnknownFeedError(`It is of the dialect “${dialect.name}”, not “${wanted}”`);
    const reader = new RecordReader(dialect, this.log, { today, trace });
    this.#reader = reader;
    for (const { kind, node, inside } of this.#pending.splice(0)) this.#take(reader, kind, node, inside);
  }

  #take(reader: RecordReader, kind: RecordKind, node: FeedNode, inside: FeedNode | null): void {
    // An object whose members were records themselves has nothing left.
    if (node.isEmpty && (kind !== 'property' || !this.#nested.has(node)) && this.#format === 'json') return;
    if (kind === 'property') this.#takeProperty(reader, node);
    else if (kind === 'floorplan') this.#takeFloorplan(reader, node, inside);
    else this.#takeUnits(reader, node, inside);
    node.release();
  }

  #draft(reader: RecordReader): PropertyDraft {
    this.#drafts += 1;
    return new PropertyDraft(reader.dialect, this.log, this.#drafts, this.#options.onUnit);
  }

  #nestedDraft(reader: RecordReader, inside: FeedNode): PropertyDraft {
    const draft = this.#nested.get(inside) ?? this.#draft(reader);
    this.#nested.set(inside, draft);
    return draft;
  }

  #flatDraft(reader: RecordReader, id: string | null, node: FeedNode): PropertyDraft {
    const key = id ?? ofEnvelope;
    if (this.#open !== null && this.#openId === key) return this.#open;
    this.#open?.rest();
    this.#openId = copiedText(key);
    this.#open = this.#flat.get(key) ?? this.#newFlatDraft(reader, this.#openId, node);
    return this.#open;
  }

  #newFlatDraft(reader: RecordReader, id: string, node: FeedNode): PropertyDraft {
    const draft = this.#draft(reader);
    draft.node = node;
    this.#flat.set(id, draft);
    return draft;
  }

  #envelopeId(): string | null {
    return this.rootNode === null ? null : (findFirst(this.rootNode, envelopeIds)?.text ?? null);
  }

  #takeFloorplan(reader: RecordReader, node: FeedNode, inside: FeedNode | null): void {
    const floorplan = reader.floorplan(node);
    if (floorplan === null) return;
    const draft =
      inside === null
        ? this.#flatDraft(reader, floorplan.propertyId, node)
        : this.#nestedDraft(reader, inside);
    draft.addFloorplan(floorplan);
  }

  #takeUnits(reader: RecordReader, node: FeedNode, inside: FeedNode | null): void {
    for (const unit of reader.units(node)) {
      if (unit === null) {
        this.leftOut += 1;
        this.log.report('ORPHAN_UNIT', node, 'A unit without an id was left out');
        continue;
      }
      if (reader.dialect.pricedOnly && unit.unit.rent === null) continue;
      const draft =
        inside === null ? this.#flatDraft(reader, unit.propertyId, node) : this.#nestedDraft(reader, inside);
      if (unit.propertyName !== null) draft.name ??= copiedText(unit.propertyName);
      draft.addUnit(unit, reader.unitFiles(unit));
    }
  }

  #add(draft: PropertyDraft, head: PropertyHead & { readonly importId: string }): void {
    this.count += 1;
    const { onProperty } = this.#options;
    const property = draft.finish(head);
    if (onProperty === undefined) this.properties.push(property);
    else onProperty(property, draft.key);
  }

  #takeProperty(reader: RecordReader, node: FeedNode): void {
    const draft = this.#nested.get(node);
    this.#nested.delete(node);
    const head = reader.property(node);
    const { importId } = head;
    if (importId === null) {
      this.leftOut += 1;
      this.log.report('MISSING_PROPERTY_ID', node, 'A property without an id was left out');
      return;
    }
    if (this.#ids.has(importId)) {
      this.log.report(
        'DUP_PROPERTY_ID',
        node,
        `Another property has the id ${importId}; the first one counts`,
        {
          raw: importId,
        },
      );
      return;
    }
    this.#ids.add(copiedText(importId));
    // The list of properties beside lists of their units: the units decide when it is whole.
    if (draft === undefined && reader.dialect.floorplans === 'derived') this.#heads.set(importId, head);
    else {
      // Where the property itself gives no name, its units may.
      const name = head.name === importId ? (draft?.name ?? importId) : head.name;
      this.#add(draft ?? this.#draft(reader), { ...head, name, importId });
    }
  }

  /** Call at the end of the document. */
  finish(): void {
    if (this.#reader === null && this.#pending.length > 0) this.#fallBack();
    for (const [key, draft] of this.#flat) {
      const importId = key === ofEnvelope ? this.#envelopeId() : key;
      if (importId === null) {
        this.leftOut += 1;
        this.log.report('MISSING_PROPERTY_ID', draft.node, 'Rows without the id of a property were left out');
        continue;
      }
      const head = this.#heads.get(importId);
      this.#heads.delete(importId);
      this.#add(draft, { ...(head ?? emptyHead(draft)), importId });
      this.#flat.delete(key);
    }
    const reader = this.#reader;
    if (reader === null) return;
    for (const [importId, head] of this.#heads) this.#add(this.#draft(reader), { ...head, importId });
    this.#heads.clear();
  }

  /** Nothing told the dialect: read by the one asked for, so that its issues tell what is missing. */
  #fallBack(): void {
    const [first] = this.#pending;
    const found =
      first === undefined ? null : dialectOf(this.#format, first.kind, null, this.#options.dialect);
    if (found === null) throw new UnreadableError('Its records are of no known dialect');
    this.#use(found);
  }
}

const emptyHead = ({ name, node }: PropertyDraft): PropertyHead => ({
  importId: null,
  name: name ?? '',
  address: null,
  city: null,
  provinceCode: null,
  postalCode: null,
  countryCode: null,
  latitude: null,
  longitude: null,
  phone: null,
  email: null,
  website: null,
  description: null,
  propertyType: null,
  pets: [],
  amenities: [],
  files: [],
  place: { path: '', line: node?.line ?? 0, read: [] },
});
