import { z } from 'zod';
import { adUrlStatuses } from '../../syndication/ad-url/ad-url.ts';
import { isChoice } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { attentionReasons } from './attention.ts';
import { propertyMeta } from './property-meta.ts';
import { syndicationGates } from './syndication-gates.ts';

/** Every partner of the property or its client, with each gate on our side and the state of the ad. */
export const readSyndication = defineAction({
  name: 'read_property_syndication',
  summary: 'Why a property is not at each partner, gate by gate',
  method: 'GET',
  path: '/api/v1/properties/{id}/syndication',
  access: propertyMeta.access.read,
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.object({
    /** Problems that keep it from being listed well, at any partner. */
    attention: z.array(z.string().refine((text) => isChoice(attentionReasons, text), 'Not a reason')),
    partners: z.array(
      z.object({
        partnerId: z.int(),
        partnerKey: z.string(),
        name: z.string(),
        logo: z.string().nullable(),
        /** The status of the property's own link; null if there is none. */
        status: z.enum(['active', 'off']).nullable(),
        version: z.int().nullable(),
        /** The partner's id for the property. */
        listingId: z.string().nullable(),
        /** The last check of the ad; null without an ad URL. */
        seen: z
          .object({
            adUrlId: z.int(),
            url: z.string(),
            status: z.enum(adUrlStatuses.values),
            lastChecked: z.iso.datetime({ offset: true }).nullable(),
            finding: z.string().nullable(),
          })
          .nullable(),
        gates: z.array(
          z.object({
            gate: z.enum([...syndicationGates.values, 'seen']),
            open: z.boolean(),
            words: z.string(),
            ruleId: z.int().nullable(),
          }),
        ),
      }),
    ),
  }),
});
