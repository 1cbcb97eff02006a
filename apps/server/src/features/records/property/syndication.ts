import { seenFinding, type SeenAd } from '@supersync/contract/syndication/ad-url/seen.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { attentionReasons } from '@supersync/contract/records/property/attention.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { GatedPartner } from '@supersync/contract/records/property/syndication-gates.ts';
import { readSyndication } from '@supersync/contract/records/property/syndication.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { findingsOf, gatedPartnerColumns, readGateFacts } from '#platform/syndication/gate-facts.ts';

interface LinkedPartner extends GatedPartner {
  partnerId: number;
  logo: string | null;
  clientLink: string | null;
  propertyLink: 'active' | 'off' | null;
  version: number | null;
  listingId: string | null;
  seen: SeenAd | null;
}

export function registerSyndication(server: Server): void {
  registerAction(server, readSyndication, async ({ params, caller, db }) => {
    const [facts] = await readGateFacts(db, viewerOf(caller), [params.id]);
    if (facts === undefined) throw problem('not_found', { thing: propertyMeta.singular, key: params.id });
    const { property } = facts;
    const { rows: found } = await db.query<{ attention: string }>(
      sql`select property_attention(p) as attention from properties p where p.id = ${params.id}`,
    );
    const attention = found[0]?.attention ?? '';
    const { rows: partners } = await db.query<LinkedPartner>(sql`
      select p.id as "partnerId", ${gatedPartnerColumns}, p.logo, c.status as "clientLink",
        l.status as "propertyLink", l.version, l.listing_id as "listingId",
        case when a.id is not null then json_build_object('adUrlId', a.id, 'url', a.url, 'status', a.status,
          'lastChecked', a.last_checked, 'finding', a.finding) end as seen
      from partners p
      left join client_partners c on c.partner_id = p.id and c.client_id = ${property.clientId}
      left join property_partners l on l.partner_id = p.id and l.property_id = ${params.id}
      left join ad_urls a on a.partner_id = p.id and a.property_id = ${params.id}
      where c.client_id is not null or l.property_id is not null or a.id is not null
      order by p.name, p.id`);
    const on = dayOf(server.clock);
    return {
      attention: attention.split(',').filter((each) => isChoice(attentionReasons, each)),
      partners: partners.map((partner) => {
        const { partnerId, partnerKey, name, logo, propertyLink, version, listingId, seen } = partner;
        const gates = findingsOf(facts, partner, partner, on);
        const isStopped = gates.some(({ open }) => !open);
        return {
          partnerId,
          partnerKey,
          name,
          logo,
          status: propertyLink,
          version,
          listingId,
          seen,
          gates: [...gates, seenFinding(name, seen, isStopped)],
        };
      }),
    };
  });
}
