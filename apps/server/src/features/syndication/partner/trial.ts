import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  listingsShown,
  tryPartner,
  type PartnerTrial,
} from '@supersync/contract/syndication/partner/actions.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import {
  syndicationGates,
  type GatedPartner,
} from '@supersync/contract/records/property/syndication-gates.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import { viewerOf, type Viewer } from '#platform/resource/viewer.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { findingsOf, readGateFacts, type GateLinks } from '#platform/syndication/gate-facts.ts';
import { readGatedPartner, verdictOf } from './verdict.ts';
import { walkListings, type Listing } from './walk-listings.ts';

const verdicts = [...syndicationGates.values, 'open'] as const;

/** Counts a partner's verdicts before and after, and keeps the first differences. */
class Tally {
  readonly #before = new Map<string, number>();
  readonly #after = new Map<string, number>();
  readonly #listings: PartnerTrial['listings'] = [];
  readonly #now: GatedPartner | null;
  readonly #draft: GatedPartner;
  readonly #on: string;
  #looked = 0;
  #changed = 0;

  constructor(now: GatedPartner | null, draft: GatedPartner, on: string) {
    this.#now = now;
    this.#draft = draft;
    this.#on = on;
  }

  add({ facts, links, told }: Listing): void {
    const before = this.#now === null ? null : verdictOf(findingsOf(facts, this.#now, links, this.#on));
    const after = verdictOf(findingsOf(facts, this.#draft, links, this.#on));
    this.#looked += 1;
    if (before !== null) this.#count(this.#before, before.gate);
    this.#count(this.#after, after.gate);
    if (before === null ? after.gate === null : before.gate === after.gate) return;
    this.#changed += 1;
    if (this.#listings.length < listingsShown) this.#listings.push({ ...told, before, after });
  }

  #count(counts: Map<string, number>, gate: string | null): void {
    const name = gate ?? 'open';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  get told(): Omit<PartnerTrial, 'property'> {
    return {
      looked: this.#looked,
      changed: this.#changed,
      counts: verdicts.map((gate) => ({
        gate,
        before: this.#now === null ? null : (this.#before.get(gate) ?? 0),
        after: this.#after.get(gate) ?? 0,
      })),
      listings: this.#listings,
    };
  }
}

async function readLinks(
  db: Queryable,
  propertyId: number,
  clientId: number,
  partnerId: number | null,
): Promise<GateLinks> {
  // For a new partner all links count as active.
  if (partnerId === null) return { clientLink: 'active', propertyLink: 'active' };
  const { rows } = await db.query<GateLinks>(sql`
    select (select status from client_partners where client_id = ${clientId} and partner_id = ${partnerId}) as "clientLink",
      (select status from property_partners
        where property_id = ${propertyId} and partner_id = ${partnerId}) as "propertyLink"`);
  return rows[0] ?? { clientLink: null, propertyLink: null };
}

export function registerTrial(server: Server): void {
  registerAction(server, tryPartner, async ({ body, caller, db, reply }) => {
    const { partnerId, propertyId } = body;
    const viewer = viewerOf(caller);
    const on = dayOf(server.clock);
    const now = partnerId === null ? null : await readGatedPartner(db, partnerId);
    // An existing partner keeps its key, whatever the draft has.
    const draft = now === null ? body.draft : { ...body.draft, partnerKey: now.partnerKey };
    const property =
      propertyId === null ? null : await tryProperty(db, viewer, { propertyId, partnerId, now, draft, on });
    const tally = new Tally(now, draft, on);
    const requiredFields = [...(now?.requiredFields ?? []), ...draft.requiredFields];
    for await (const batch of walkListings(db, viewer, { partnerId, requiredFields })) {
      for (const listing of batch) tally.add(listing);
      // The client disconnected.
      if (reply.raw.destroyed) break;
    }
    return { ...tally.told, property };
  });
}

interface PropertyQuestion {
  readonly propertyId: number;
  readonly partnerId: number | null;
  readonly now: GatedPartner | null;
  readonly draft: GatedPartner;
  readonly on: string;
}

/** One property's gates, linked or not. */
async function tryProperty(
  db: Queryable,
  viewer: Viewer,
  { propertyId, partnerId, now, draft, on }: PropertyQuestion,
): Promise<PartnerTrial['property']> {
  const [facts] = await readGateFacts(db, viewer, [propertyId]);
  if (facts === undefined) throw problem('not_found', { thing: propertyMeta.singular, key: propertyId });
  const { name, clientId } = facts.property;
  const links = await readLinks(db, propertyId, clientId, partnerId);
  return {
    id: propertyId,
    name,
    before: now === null ? null : findingsOf(facts, now, links, on),
    after: findingsOf(facts, draft, links, on),
  };
}
