import { defineResource, one } from '../../kernel/define-resource.ts';
import { flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';

/** Generates the ad URLs of a partner and lists the marks its pages must contain. One per partner. */
export const adUrlPattern = defineResource({
  name: 'ad_url_pattern',
  singular: 'ad URL pattern',
  path: '/api/v1/ad_url_patterns',
  table: 'ad_url_patterns',
  key: ['partnerId'],
  fields: {
    partnerId: integer({ ...idRange, supplied: 'create', label: 'Partner' }),
    pattern: text({
      min: 1,
      max: 1000,
      label: 'Address pattern',
      help: 'Such as https://zumper.example/listing/{listingId}',
      search: true,
    }),
    marks: text({
      max: 2000,
      nullable: true,
      format: 'multiline',
      label: 'Texts that must be on the page',
      help: 'One per line. A page that lacks one of them is a mismatch.',
    }),
    active: flag({
      default: true,
      label: 'In use',
      help: 'While off it generates no URLs, and its texts are not checked.',
    }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'pattern',
  plainFilters: ['active'],
  defaultSort: 'partnerId',
  summary: 'URL patterns of ads by partner',
});
