import { z } from 'zod';
import { mostChosen } from '../ad-url/actions.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { adUrlBatch, batchStatuses } from './ad-url-batch.ts';

export const uploadLimits = { rows: 200_000, partCharacters: 700_000 } as const;

/** The columns of an upload, as the template has them. */
export const uploadColumns = ['propertyId', 'partner', 'url', 'note'] as const;

const id = z.int().min(idRange.min).max(idRange.max);
const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const state = z.object({
  id: z.int(),
  status: z.enum(batchStatuses.values),
  parts: z.int(),
  rowCount: z.int(),
  rowsDone: z.int(),
});

const begun = { access: 'super-user', answer: state, idempotent: true } as const;

export const beginAdUrlUpload = defineAction({
  ...begun,
  name: 'begin_ad_url_upload',
  summary: 'Begin an upload of ad URLs',
  method: 'POST',
  path: `${adUrlBatch.path}/upload`,
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\0]*$/),
  }),
  status: 201,
});

/** The file travels in parts cut between rows. With the last one every row is checked; nothing is written yet. */
export const addAdUrlRows = defineAction({
  name: 'add_ad_url_rows',
  summary: 'Add a part of the file to an upload of ad URLs',
  method: 'POST',
  path: `${adUrlBatch.path}/{id}/parts`,
  access: 'super-user',
  params,
  body: z.strictObject({
    /** From 0. A part that is there already is not added twice. */
    part: z.int().min(0).max(100_000),
    text: z.string().min(1).max(uploadLimits.partCharacters),
    isLast: z.boolean(),
  }),
  answer: state,
});

/** Works out the addresses that a partner's pattern makes; nothing is written yet. */
export const makeAdUrls = defineAction({
  ...begun,
  name: 'make_ad_urls',
  summary: 'Work out the addresses a partner’s pattern makes',
  method: 'POST',
  path: `${adUrlBatch.path}/make`,
  body: z.strictObject({
    partnerId: id,
    /** Also those that an older pattern made. What a person wrote always stays. */
    remake: z.boolean().default(false),
  }),
  status: 202,
});

export const removeAdUrls = defineAction({
  ...begun,
  name: 'remove_ad_urls',
  summary: 'Remove many ad URLs at once',
  method: 'POST',
  path: `${adUrlBatch.path}/remove`,
  body: z.strictObject({ ids: z.array(id).min(1).max(mostChosen) }),
  status: 202,
});

export const applyAdUrlBatch = defineAction({
  ...begun,
  name: 'apply_ad_url_batch',
  summary: 'Write what a change of ad URLs found in order',
  method: 'POST',
  path: `${adUrlBatch.path}/{id}/apply`,
  params,
  status: 202,
  step: { resource: adUrlBatch, field: 'status', from: ['checked'], to: 'applying' },
});

export const undoAdUrlBatch = defineAction({
  ...begun,
  name: 'undo_ad_url_batch',
  summary: 'Take a change of ad URLs back; what changed again since stays as it is',
  method: 'POST',
  path: `${adUrlBatch.path}/{id}/undo`,
  params,
  status: 202,
  step: { resource: adUrlBatch, field: 'status', from: ['applied'], to: 'undoing' },
});

export const discardAdUrlBatch = defineAction({
  ...begun,
  name: 'discard_ad_url_batch',
  summary: 'Forget a change of ad URLs that was not made',
  method: 'POST',
  path: `${adUrlBatch.path}/{id}/discard`,
  params,
  step: {
    resource: adUrlBatch,
    field: 'status',
    from: ['receiving', 'checking', 'checked'],
    to: 'discarded',
  },
});
