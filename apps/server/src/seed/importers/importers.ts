import type { FeedDialect } from '@supersync/contract/importers/feed-parser/feed.ts';
import type { sourceNames } from '@supersync/contract/importers/importer/source-names.ts';
import { demoFeedUrl } from '#features/importers/importer/demo-feeds.ts';
import { personId } from '../access/people.ts';
import type { SeedImporter } from '../developer/task-runs.ts';
import { slug } from '../records/names.ts';
import type { Portfolio } from '../records/portfolio.ts';

type Source = keyof typeof sourceNames;

export interface SeedFeed extends SeedImporter {
  readonly key: string;
  readonly clientId: number;
  readonly source: Source;
  readonly dialect: FeedDialect;
  /** It has six weeks of payloads; the others have their days only. */
  readonly hasDocuments: boolean;
}

interface Slot {
  readonly source: Source;
  readonly dialect: FeedDialect;
  /** Fault of the feed. */
  readonly variant?: 'page' | 'empty' | 'half';
  readonly isPaused?: true;
  readonly hasDocuments?: true;
  readonly rentField?: 'market';
}

const rentCafe: Slot = { source: 'rentcafe', dialect: 'rentcafe-xml' };
const vaultWare: Slot = { source: 'vaultware', dialect: 'mits-2' };
const yardi: Slot = { source: 'yardi', dialect: 'rentcafe-v2' };
const documents = { hasDocuments: true } as const;

/** Eight importers of five dialects with their documents, among others without. */
const slots: readonly Slot[] = [
  { ...rentCafe, ...documents },
  { ...vaultWare, ...documents },
  { source: 'entrata', dialect: 'mits-4', ...documents },
  { ...yardi, ...documents },
  { source: 'entrata', dialect: 'entrata-json', ...documents },
  rentCafe,
  rentCafe,
  { ...rentCafe, rentField: 'market' },
  rentCafe,
  { ...rentCafe, variant: 'page', ...documents },
  { ...yardi, variant: 'empty', ...documents },
  { ...vaultWare, variant: 'half', ...documents },
  { ...rentCafe, isPaused: true },
  rentCafe,
];

const fedBy = ({ properties }: Portfolio, source: Source): Portfolio['properties'] =>
  properties.filter(({ importSource }) => importSource === source);

/** Gives each slot a client with properties of its source; where there is none, one with RentCafe. */
function fillSlots(portfolios: readonly Portfolio[]): { slot: Slot; portfolio: Portfolio }[] {
  const free = new Set(portfolios.filter(({ client }) => client.status === 'active'));
  return slots.flatMap((wanted) => {
    for (const slot of [wanted, { ...wanted, ...rentCafe }]) {
      const portfolio = [...free].find((each) => fedBy(each, slot.source).length > 0);
      if (portfolio === undefined) continue;
      free.delete(portfolio);
      return [{ slot, portfolio }];
    }
    return [];
  });
}

const dayMs = 86_400_000;

export function importersOf(portfolios: readonly Portfolio[], today: Date) {
  const created = new Date(today.getTime() - 400 * dayMs);
  return fillSlots(portfolios).map(({ slot, portfolio }, index) => {
    const { source, dialect, variant = '', rentField = 'unit' } = slot;
    const { client } = portfolio;
    const key = `${slug(client.name, '-')}-${source}`;
    const fed = fedBy(portfolio, source);
    const made: SeedFeed = {
      id: index + 1,
      key,
      clientId: client.id,
      name: client.name,
      source,
      dialect,
      variant,
      status: slot.isPaused === true ? 'paused' : 'enabled',
      hasDocuments: slot.hasDocuments === true,
      properties: fed.length,
      units: fed.reduce((sum, { unitCount }) => sum + Math.min(12, Math.max(1, unitCount)), 0),
    };
    const row = {
      id: made.id,
      importer_key: key,
      name: client.name,
      client_id: client.id,
      source,
      feed_url: demoFeedUrl(key, dialect, variant),
      format: dialect,
      status: made.status,
      config: { propertyCodes: [], rentField, minIntervalMinutes: 0, deletePolicy: 'guarded' },
      run_status: 'NOT_RUNNING',
      last_run_id: null,
      last_run_at: null,
      last_success_at: null,
      property_count: made.properties,
      unit_count: made.units,
      issue_count: 0,
      version: 1,
      created,
      modified_user_id: personId('platform'),
      modified_at: created,
    };
    return { made, row };
  });
}
