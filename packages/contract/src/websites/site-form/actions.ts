import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { siteData } from '../site-theme/site-data.ts';
import { siteBuilders } from './site-access.ts';

const id = z.int().min(idRange.min).max(idRange.max);

/** A POST, as a portfolio has too many properties for an address. */
export const readSiteData = defineAction({
  name: 'read_site_data',
  summary: 'What a site of a client would show: its properties with homes and photos',
  method: 'POST',
  path: '/v0/site-data',
  access: siteBuilders,
  flag: 'r',
  body: z.strictObject({ clientId: id, propertyIds: z.array(id).max(200) }),
  answer: siteData,
});

export const checkSiteDomain = defineAction({
  name: 'check_site_domain',
  summary: 'Which site has a domain already',
  method: 'GET',
  path: '/v0/site-domains/{domain}',
  access: siteBuilders,
  params: z.object({ domain: z.string().min(1).max(253) }),
  query: z.object({ generationId: z.coerce.number().int().min(1).max(idRange.max).optional() }),
  /** Null where it is free. */
  answer: z.object({ takenBy: z.string().nullable() }),
});
