import type { FeedChange } from '@supersync/contract/importers/feed-parser/compare-feeds.ts';
import type {
  FeedDialect,
  FeedIssue,
  IssueCode,
  ReadValue,
} from '@supersync/contract/importers/feed-parser/feed.ts';
import type { FeedRow } from './feed-rows.ts';

/** What the page asks of the worker, and what it answers. The worker keeps both documents. */

export type FeedSlot = 'first' | 'second';

export type FeedRequest =
  | {
      readonly kind: 'parse';
      readonly slot: FeedSlot;
      readonly file: Blob;
      readonly dialect: FeedDialect | null;
      readonly today: string;
    }
  | { readonly kind: 'read'; readonly row: number }
  | { readonly kind: 'csv' }
  | { readonly kind: 'forget'; readonly slot: FeedSlot };

export interface FeedSummary {
  readonly dialect: FeedDialect | null;
  readonly encoding: string | null;
  readonly namespaces: readonly string[];
  readonly properties: number;
  readonly floorplans: number;
  readonly units: number;
  readonly issues: readonly FeedIssue[];
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
  readonly isComplete: boolean;
  readonly isDeleteSafe: boolean;
}

export interface ParsedDocument {
  readonly summary: FeedSummary;
  readonly rows: readonly FeedRow[];
  /** Null where it is too long to be shown. */
  readonly text: string | null;
  readonly isBroken: boolean;
}

export type FeedAnswer =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'parsed'; readonly slot: FeedSlot; readonly document: ParsedDocument }
  | { readonly kind: 'read'; readonly row: number; readonly values: readonly ReadValue[] }
  | { readonly kind: 'csv'; readonly blob: Blob }
  | { readonly kind: 'compared'; readonly changes: readonly FeedChange[] }
  | { readonly kind: 'failed' };
