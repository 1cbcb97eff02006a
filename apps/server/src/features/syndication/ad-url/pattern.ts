import { isIP } from 'node:net';
import { testAdUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/actions.ts';
import { adUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/ad-url-pattern.ts';
import {
  fillPattern,
  patternProblem,
  type PatternValues,
} from '@supersync/contract/syndication/ad-url-pattern/placeholders.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isPublicAddress, permissionFor } from '#platform/outbound/allowed.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Server } from '#platform/server.ts';
import { checkPage, refusalOf } from './check-page.ts';

/** Names of private networks, whatever they resolve to. */
const innerName = /(^|\.)(localhost|local|internal|lan|home|corp|intranet)$/;

/** A host that is not public, unless the configuration explicitly allows that address. */
function isPrivateHost(server: Server, url: URL): boolean {
  if (permissionFor(url, server.config.outboundHosts)?.mayBeClosed === true) return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return isIP(host) === 0 ? !host.includes('.') || innerName.test(host) : !isPublicAddress(host);
}

function refuseInvalidPattern(server: Server, pattern: string): void {
  const refuse = (message: string): never => {
    throw problem('invalid_input', {}, { errors: { pattern: message } });
  };
  const wrong = patternProblem(pattern);
  if (wrong !== null) refuse(wrong);
  const url = URL.parse(pattern.replaceAll(/[{}]/g, ''));
  if (url === null) return refuse('That is not an address of a page');
  if (isPrivateHost(server, url)) refuse(`${url.hostname} is a private host: nobody outside can open it`);
}

interface Known extends PatternValues {
  readonly hasPartner: boolean;
}

async function readValues(db: Queryable, propertyId: number, partnerId: number): Promise<Known> {
  const { rows } = await db.query<Known>(sql`
    select l.listing_id as "listingId", p.id as "propertyId", p.permalink, p.import_id as "importId", p.name, p.address,
      p.city, p.province_code as "provinceCode", p.postal_code as "postalCode", c.id as "clientId",
      c.client_key as "clientKey", c.name as "clientName",
      exists (select from partners where id = ${partnerId}) as "hasPartner"
    from properties p join clients c on c.id = p.client_id
    left join property_partners l on l.property_id = p.id and l.partner_id = ${partnerId}
    where p.id = ${propertyId}`);
  const [values] = rows;
  if (values === undefined) throw problem('not_found', { thing: propertyMeta.singular, key: propertyId });
  if (!values.hasPartner) throw problem('not_found', { thing: partner.singular, key: partnerId });
  return values;
}

export function registerPatterns(server: Server): void {
  registerResource(server, adUrlPattern, {
    about: ['pattern'],
    check({ values }) {
      if (values.pattern !== undefined) refuseInvalidPattern(server, values.pattern);
    },
  });

  registerAction(server, testAdUrlPattern, async ({ body, db }) => {
    const { propertyId, partnerId, pattern, marks, look } = body;
    refuseInvalidPattern(server, pattern);
    const property = await readValues(db, propertyId, partnerId);
    const { url, missing } = fillPattern(pattern, property);
    if (url === null || !look) return { url, missing, found: null };
    const refusal = refusalOf(server, url);
    if (refusal !== null) throw problem('not_configured', { what: `${refusal}.` });
    const { name, address, listingId } = property;
    const result = await checkPage(
      server,
      { url, name, address, listingId, marks },
      new AbortController().signal,
    );
    const { isReached: _, ...found } = result;
    return { url, missing, found };
  });
}
