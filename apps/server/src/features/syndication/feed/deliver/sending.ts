import type { DeliverySettings } from '@supersync/contract/syndication/partner/delivery-settings.ts';
import type { Server } from '#platform/server.ts';
import type { FeedFormat } from '../format/writers.ts';
import type { SentDocument } from '../serve/sent-document.ts';

/** One attempt of a delivery, for the method that sends it. */
export interface Sending {
  readonly server: Server;
  readonly deliveryId: number;
  readonly idempotencyKey: string;
  readonly settings: DeliverySettings;
  readonly feed: { readonly id: number; readonly feedKey: string; readonly format: FeedFormat };
  readonly buildId: number;
  readonly buildHash: string;
  /** Changes are counted from these; everything is sent where there are none. */
  readonly sinceBuildIds: readonly number[];
  /** Builds the partner may have. */
  readonly possibleBuildIds: readonly number[];
  readonly document: SentDocument;
  readonly signal: AbortSignal;
  log(words: string): void;
  /** Bytes that have arrived; stored from time to time, and keeps the claim. */
  progress(sentBytes: number): Promise<void>;
}
