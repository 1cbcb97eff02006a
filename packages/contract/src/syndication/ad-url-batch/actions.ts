import { z } from 'zod';
import { maxUrlsPerRequest } from '../ad-url/actions.ts';
import { fileName, filePart, importParams } from '../../kernel/csv/import-actions.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { adUrlBatch, batchStatuses } from './ad-url-batch.ts';

export const uploadLimits = { rows: 200_000 } as const;

/** The columns of an upload, as in the template. */
export const uploadColumns = ['propertyId', 'partner', 'url', 'note'] as const;

const id = z.int().min(idRange.min).max(idRange.max);
const state = z.object({
  id: z.int(),
  status: z.enum(batchStatuses.values),
  parts: z.int(),
  rowCount: z.int(),
  rowsDone: z.int(),
});

const startAction = { access: 'super-user', answer: state } as const;

export const beginAdUrlUpload = defineAction({
  ...startAction,
  name: 'begin_ad_url_upload',
  summary: 'Start an upload of ad URLs',
  method: 'POST',
  path: `${adUrlBatch.path}/upload`,
  body: z.strictObject({ name: fileName }),
  status: 201,
});

/** The last part triggers a check of every row; nothing is written yet. */
export const addAdUrlRows = defineAction({
  name: 'add_ad_url_rows',
  summary: 'Add a part of the file to an upload of ad URLs',
  method: 'POST',
  path: `${adUrlBatch.path}/{id}/parts`,
  access: 'super-user',
  params: importParams,
  body: filePart,
  answer: state,
  // The part's number says whether it is there already.
  idempotent: false,
});

/** Generates URLs from a partner's pattern; nothing is written yet. */
export const makeAdUrls = defineAction({
  ...startAction,
  name: 'make_ad_urls',
  summary: 'Generate ad URLs from a partner’s pattern',
  method: 'POST',
  path: `${adUrlBatch.path}/make`,
  body: z.strictObject({
    partnerId: id,
    /** Also replace those of an older pattern. URLs entered by a person always stay. */
    remake: z.boolean().default(false),
  }),
  status: 202,
});

export const removeAdUrls = defineAction({
  ...startAction,
  name: 'remove_ad_urls',
  summary: 'Remove many ad URLs at once',
  method: 'POST',
  path: `${adUrlBatch.path}/remove`,
  body: z.strictObject({ ids: z.array(id).min(1).max(maxUrlsPerRequest) }),
  status: 202,
});

export const applyAdUrlBatch = defineAction({
  ...startAction,
  name: 'apply_ad_url_batch',
  summary: 'Apply a bulk change of ad URLs',
  method: 'POST',
  path: `${adUrlBatch.path}/{id}/apply`,
  params: importParams,
  status: 202,
  step: { resource: adUrlBatch, field: 'status', from: ['checked'], to: 'applying' },
});

export const undoAdUrlBatch = defineAction({
  ...startAction,
  name: 'undo_ad_url_batch',
  summary: 'Undo a bulk change of ad URLs; URLs changed since stay',
  method: 'POST',
  path: `${adUrlBatch.path}/{id}/undo`,
  params: importParams,
  status: 202,
  step: { resource: adUrlBatch, field: 'status', from: ['applied'], to: 'undoing' },
});

export const discardAdUrlBatch = defineAction({
  ...startAction,
  name: 'discard_ad_url_batch',
  summary: 'Discard a bulk change of ad URLs that was not applied',
  method: 'POST',
  path: `${adUrlBatch.path}/{id}/discard`,
  params: importParams,
  step: {
    resource: adUrlBatch,
    field: 'status',
    from: ['receiving', 'checking', 'checked'],
    to: 'discarded',
  },
});
