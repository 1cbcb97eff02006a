import { type ChoiceOf, choices } from '../../kernel/choices.ts';

/** A feed in one model, whatever its format. */

export const feedDialects = choices({
  'rentcafe-xml': 'RentCafe XML',
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

export const errorIssues = [
  'NOT_XML',
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
] as const;

export type IssueCode = (typeof errorIssues)[number] | (typeof warningIssues)[number];

export interface FeedIssue {
  readonly code: IssueCode;
  readonly severity: 'error' | 'warning';
  /** A path of elements with their ids. */
  readonly path: string;
  readonly message: string;
}

export interface ParsedFeed {
  /** Null if unknown. */
  readonly dialect: FeedDialect | null;
  readonly properties: readonly FeedProperty[];
  readonly issues: readonly FeedIssue[];
}
