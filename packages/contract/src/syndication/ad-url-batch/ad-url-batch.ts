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

/** So long a change of many can be taken back. */
export const undoDays = 90;

const counted = (label: string) => integer({ supplied: 'never', label });

/** A change of many ad URLs at once: a file, what a pattern makes, or a removal. It can be taken back as one. */
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
    remake: flag({ supplied: 'never', help: 'Also addresses that an older pattern made' }),
    parts: counted('Parts received'),
    rowCount: counted('Rows'),
    /** How far the work at hand has come. */
    rowsDone: counted('Rows done'),
    added: counted('Added'),
    changed: counted('Changed'),
    removed: counted('Removed'),
    unchanged: counted('Unchanged'),
    refused: counted('Refused'),
    older: integer({
      supplied: 'never',
      label: 'By an older pattern',
      help: 'Made before, and left as they are',
    }),
    restored: integer({ supplied: 'never', nullable: true, label: 'Put back' }),
    userId: integer({ supplied: 'never', nullable: true, label: 'Changed by' }),
    stoppedReason: text({ supplied: 'never', nullable: true, label: 'Stopped because' }),
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
  summary: 'Changes of many ad URLs at once',
});

/** One address of such a change, and what is or was done with it. */
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
    /** As the file has it, where it could not be read. */
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
  summary: 'Rows of a change of ad URLs',
});

export const batchProgress = z.object({
  status: z.enum(batchStatuses.values),
  rowCount: z.int(),
  rowsDone: z.int(),
});

/** Type `progress`: the status and how far it has come. */
export const adUrlBatchRoom = (id: number): string => `ad-url-batch:${id}`;
