import type { GenerationHost } from '@supersync/contract/websites/site-generation/states.ts';
import type { RolloutItemState } from '@supersync/contract/websites/site-rollout/states.ts';
import type { PipelineKey } from '@supersync/contract/websites/site-generation/tracker.ts';
import type { Server } from '#platform/server.ts';
import type { SiteKeys } from '#platform/website/site-key.ts';
import type { SiteHost, SiteRef } from '../host/site-host.ts';
import type { SiteFolders } from '../site-folders.ts';
import type { Generation } from './claim.ts';

/** Moments at which a worker can die: something was done outside the database, or a move was committed. */
type SiteEffect =
  | PipelineKey
  | 'undo'
  | 'release-committed'
  | 'release-written'
  | 'rollout-settled'
  | `rollout-${RolloutItemState}`;

export interface SiteWork {
  readonly server: Server;
  readonly folders: SiteFolders;
  readonly hosts: ReadonlyMap<GenerationHost, SiteHost>;
  readonly keys: SiteKeys;
  readonly worker: string;
  readonly leaseMs: number;
  /** For tests: what is outside the database is not written down yet. */
  readonly afterEffect?: ((effect: SiteEffect) => void | Promise<void>) | undefined;
}

export const refOf = ({ id, domain, form }: Pick<Generation, 'id' | 'domain' | 'form'>): SiteRef => ({
  generationId: id,
  domain,
  name: form.name,
});
