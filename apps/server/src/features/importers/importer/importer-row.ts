import type { FeedDialect } from '@supersync/contract/importers/importer/feed.ts';

export interface ImporterRow {
  id: number;
  importer_key: string;
  name: string;
  client_id: number;
  source: string;
  feed_url: string;
  format: FeedDialect;
  status: string;
  config: unknown;
  last_success_at: Date | null;
}
