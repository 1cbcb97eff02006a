import { type ChoiceOf, choices } from '../../kernel/choices.ts';

/** A feed in one model, whatever its format. */

export const feedDialects = choices({
  'rentcafe-xml': 'RentCafe XML',
  'mits-2': 'MITS 2 style',
  'mits-4': 'MITS 4 style',
  'rentcafe-v1': 'RentCafe v1 JSON',
  'rentcafe-v2': 'RentCafe v2 JSON',
  'entrata-json': 'Entrata JSON',
  'rent-manager': 'Rent Manager JSON',
  'building-stack': 'Building Stack JSON',
});
export type FeedDialect = ChoiceOf<typeof feedDialects>;

export const unitStatuses = choices({
  available: ['Available', 'success'],
  notice: ['On notice', 'waiting'],
  leased: ['Leased', 'neutral'],
  down: ['Down', 'stopped'],
  model: ['Model', 'neutral'],
  unknown: ['Unknown', 'unknown'],
});
export type UnitStatus = ChoiceOf<typeof unitStatuses>;

export interface FeedUnit {
  readonly importId: string;
  readonly number: string;
  readonly floorplanImportId: string | null;
  readonly beds: number | null;
  readonly baths: string | null;
  readonly squareFeet: number | null;
  /** Null: call for pricing. */
  readonly rent: string | null;
  readonly marketRent: string | null;
  readonly availableOn: string | null;
  readonly status: UnitStatus;
}

export interface FeedFloorplan {
  readonly importId: string;
  readonly name: string;
  readonly beds: number | null;
  readonly baths: string | null;
  readonly squareFeetMin: number | null;
  readonly squareFeetMax: number | null;
  readonly rentMin: string | null;
  readonly rentMax: string | null;
  readonly unitsAvailable: number | null;
}

export interface FeedProperty {
  readonly importId: string;
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly provinceCode: string | null;
  readonly postalCode: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly floorplans: readonly FeedFloorplan[];
  readonly units: readonly FeedUnit[];
}

/** One value of the document and what was made of it; only while tracing. */
export interface ReadValue {
  readonly field: string;
  readonly raw: string;
  readonly value: string | null;
  readonly path: string;
  readonly line: number;
}

/** The place of a record in the document. */
export interface Placed {
  readonly path: string;
  readonly line: number;
  /** Empty unless the parser traces. */
  readonly read: readonly ReadValue[];
}

/** What a document holds of a unit beyond what an import stores. */
export interface ParsedUnit extends FeedUnit {
  readonly squareFeetMax: number | null;
  readonly effectiveRent: string | null;
  readonly place: Placed;
}

export interface ParsedFloorplan extends FeedFloorplan {
  readonly place: Placed;
}

export interface FeedPet {
  readonly type: string | null;
  readonly isAllowed: boolean | null;
  readonly maxCount: number | null;
  readonly weight: string | null;
  readonly deposit: string | null;
  readonly fee: string | null;
  readonly rent: string | null;
  readonly comment: string | null;
}

export interface FeedFile {
  readonly id: string | null;
  readonly type: string | null;
  readonly url: string;
  readonly rank: number | null;
  readonly caption: string | null;
  readonly floorplanImportId: string | null;
}

export interface ParsedProperty extends FeedProperty {
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly countryCode: string | null;
  readonly website: string | null;
  readonly description: string | null;
  readonly propertyType: string | null;
  readonly pets: readonly FeedPet[];
  readonly amenities: readonly string[];
  readonly files: readonly FeedFile[];
  readonly floorplans: readonly ParsedFloorplan[];
  readonly units: readonly ParsedUnit[];
  readonly place: Placed;
}

export const errorIssues = [
  'NOT_XML',
  'NOT_JSON',
  'HTML_PAGE',
  'UNKNOWN_ROOT',
  'NO_PROPERTIES',
  'MISSING_PROPERTY_ID',
  'DUP_PROPERTY_ID',
  'BAD_DATE',
] as const;
export const warningIssues = [
  'RENT_ZERO',
  'RENT_NEGATIVE',
  'RENT_RANGE_INVERTED',
  'SQFT_EMPTY',
  'DUP_UNIT_ID',
  'ORPHAN_UNIT',
  'AVAIL_COUNT_MISMATCH',
  'NO_FLOORPLAN_FILE',
  'PLACEHOLDER_VALUE',
  'STATUS_UNKNOWN',
  'DATE_PAST',
  'PRICE_NOT_NUMERIC',
  'BAD_ENCODING',
  'QUOTES_REPAIRED',
] as const;

export type IssueCode = (typeof errorIssues)[number] | (typeof warningIssues)[number];

export interface FeedIssue {
  readonly code: IssueCode;
  readonly severity: 'error' | 'warning';
  /** An XPath, or a JSON path from `$`. */
  readonly path: string;
  /** Null if it is about the document as a whole. */
  readonly line: number | null;
  /** The value in the document, cut to `maxRawLength` characters. */
  readonly raw: string | null;
  /** The value it was read as. */
  readonly made: string | null;
  readonly message: string;
}

export interface ParsedFeed {
  /** Null if unknown. */
  readonly dialect: FeedDialect | null;
  /** The encoding the bytes were decoded from; for text the one it declares, which is often none. */
  readonly encoding: string | null;
  readonly namespaces: readonly string[];
  readonly properties: readonly ParsedProperty[];
  /** The first `maxIssues`. */
  readonly issues: readonly FeedIssue[];
  /** All of them, by code. */
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
  /** The document was read to its end. */
  readonly isComplete: boolean;
  /** A unit or property that is missing here is missing at the source: the only feeds that may remove anything. */
  readonly isDeleteSafe: boolean;
}
