import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { adUrl, found } from './ad-url.ts';

/** Checks kept per URL; the oldest are deleted. */
export const checksKept = 30;

/** One check of an ad's page. Written by the server only. */
export const adUrlCheck = defineResource({
  name: 'ad_url_check',
  singular: 'check of an ad URL',
  plural: 'checks of ad URLs',
  path: '/api/v1/ad_url_checks',
  table: 'ad_url_checks',
  key: ['id'],
  fields: {
    id: integer({ min: 1, supplied: 'never' }),
    adUrlId: integer({ ...idRange, supplied: 'never', label: 'Ad URL' }),
    at: timestamp({ supplied: 'never' }),
    ...found,
  },
  relations: {
    get adUrl() {
      return one(adUrl, { adUrlId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'at',
  plainFilters: ['adUrlId', 'status'],
  defaultSort: '-id',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Results of ad URL checks',
});
