import {
  readPartnerGates,
  readPartnerListings,
  type PartnerListing,
} from '@supersync/contract/syndication/partner/actions.ts';
import { syndicationGates } from '@supersync/contract/records/property/syndication-gates.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { findingsOf } from '#platform/syndication/gate-facts.ts';
import { readGatedPartner, verdictOf } from './verdict.ts';
import { walkListings } from './walk-listings.ts';

const verdicts = [...syndicationGates.values, 'open'] as const;

export function registerListings(server: Server): void {
  registerAction(server, readPartnerGates, async ({ params: { id }, caller, db, reply }) => {
    const partner = await readGatedPartner(db, id);
    const on = dayOf(server.clock);
    const counts = new Map<string, number>();
    const walk = { partnerId: id, requiredFields: partner.requiredFields };
    for await (const batch of walkListings(db, viewerOf(caller), walk)) {
      for (const { facts, links } of batch) {
        const gate = verdictOf(findingsOf(facts, partner, links, on)).gate ?? 'open';
        counts.set(gate, (counts.get(gate) ?? 0) + 1);
      }
      // The client disconnected.
      if (reply.raw.destroyed) break;
    }
    return verdicts.map((gate) => ({ gate, count: counts.get(gate) ?? 0 }));
  });

  registerAction(server, readPartnerListings, async ({ params, query, caller, db, reply }) => {
    const { gate, after, limit } = query;
    const partner = await readGatedPartner(db, params.id);
    const on = dayOf(server.clock);
    const rows: PartnerListing[] = [];
    // One extra row tells whether there is a next page. With a gate filter, any number of rows may be skipped.
    const walk = {
      partnerId: params.id,
      requiredFields: partner.requiredFields,
      after,
      ...(gate === undefined ? { size: limit + 1 } : {}),
    };
    for await (const batch of walkListings(db, viewerOf(caller), walk)) {
      for (const { facts, links, told } of batch) {
        const verdict = verdictOf(findingsOf(facts, partner, links, on));
        if (gate === undefined || gate === (verdict.gate ?? 'open')) rows.push({ ...told, verdict });
      }
      if (rows.length > limit || reply.raw.destroyed) break;
    }
    const page = rows.slice(0, limit);
    return { rows: page, next: rows.length > limit ? (page.at(-1)?.propertyId ?? null) : null };
  });
}
