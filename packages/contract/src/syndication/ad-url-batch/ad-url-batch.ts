import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { pageAddressPattern } from '../ad-url/ad-url.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { user } from '../../access/user/user.ts';

export const batchKinds = choices({
  upload: 'Upload',
  make: 'Made by pattern',
  delete: 'Removal',
});
export const batchStatuses = choices({
  receiving: ['Receiving', 'running'],
  checking: ['Checking', 'running'],
  checked: ['Checked', 'success'],
  applying: ['Applying', 'running'],
  applied: ['Applied', 'success'],
  undoing: ['Undoing', 'running'],
  undone: ['Undone', 'stopped'],
  discarded: ['Discarded', 'stopped'],
});
export const batchVerdicts = choices({
  unchecked: ['Not checked', 'unknown'],
  added: ['Added', 'success'],
  changed: ['Changed', 'success'],
  removed: ['Removed', 'neutral'],
  unchanged: ['Unchanged', 'neutral'],
  refused: ['Refused', 'danger'],
});

const counter = (label: string) => integer({ supplied: 'never', label });

/** A bulk change of ad URLs: an upload, generated URLs, or a removal. It can be undone as one. */
export const adUrlBatch = defineResource({
  name: 'ad_url_batch',
  singular: 'change of ad URLs',
  plural: 'changes of ad URLs',
  path: '/api/v1/ad_url_batches',
  table: 'ad_url_batches',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    kind: choice(batchKinds, { supplied: 'never' }),
    name: text({ supplied: 'never', search: true, label: 'What' }),
    status: choice(batchStatuses, { supplied: 'never' }),
    partnerId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Partner' }),
    remake: flag({ supplied: 'never', help: 'Also URLs of an older pattern' }),
    parts: counter('Parts received'),
    rowCount: counter('Rows'),
    /** Progress of the current step. */
    rowsDone: counter('Rows done'),
    added: counter('Added'),
    changed: counter('Changed'),
    removed: counter('Removed'),
    unchanged: counter('Unchanged'),
    refused: counter('Refused'),
    older: integer({
      supplied: 'never',
      label: 'From an older pattern',
      help: 'Already present, left unchanged',
    }),
    restored: integer({ supplied: 'never', nullable: true, label: 'Put back' }),
    userId: integer({ supplied: 'never', nullable: true, label: 'Changed by' }),
    stoppedReason: text({ supplied: 'never', nullable: true, label: 'Stop reason' }),
    created: timestamp({ supplied: 'never' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true, label: 'Finished' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['kind', 'status', 'partnerId'],
  defaultSort: '-id',
  summary: 'Bulk changes of ad URLs',
});

/** One URL of a bulk change, and its result. */
export const adUrlBatchRow = defineResource({
  name: 'ad_url_batch_row',
  singular: 'row',
  path: '/api/v1/ad_url_batch_rows',
  table: 'ad_url_batch_rows',
  key: ['batchId', 'rowNumber'],
  fields: {
    batchId: integer({ ...idRange, supplied: 'never' }),
    rowNumber: integer({
      ...idRange,
      supplied: 'never',
      label: 'Row',
      help: 'As a spreadsheet counts: 1 is the header',
    }),
    verdict: choice(batchVerdicts, { supplied: 'never' }),
    problem: text({ supplied: 'never', nullable: true, label: 'Why' }),
    propertyId: integer({ supplied: 'never', nullable: true, label: 'Property' }),
    partnerId: integer({ supplied: 'never', nullable: true, label: 'Partner' }),
    url: text({
      supplied: 'never',
      nullable: true,
      label: 'Address',
      format: 'url',
      pattern: pageAddressPattern,
    }),
    oldUrl: text({ supplied: 'never', nullable: true, label: 'Address before', format: 'url' }),
    note: text({ supplied: 'never', nullable: true }),
    /** The text of the file if it could not be parsed. */
    given: text({ supplied: 'never', nullable: true, label: 'In the file' }),
  },
  relations: {
    get batch() {
      return one(adUrlBatch, { batchId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'rowNumber',
  plainFilters: ['batchId', 'verdict'],
  defaultSort: 'rowNumber',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Rows of bulk changes of ad URLs',
});

export const batchProgress = z.object({
  status: z.enum(batchStatuses.values),
  rowCount: z.int(),
  rowsDone: z.int(),
});

/** Type `progress`: the status and how far it has come. */
export const adUrlBatchRoom = (id: number): string => `ad-url-batch:${id}`;
