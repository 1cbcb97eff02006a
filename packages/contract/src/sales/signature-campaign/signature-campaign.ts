import { z } from 'zod';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, date, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { imageAddressPattern } from '../../kernel/format/web-address.ts';
import { idRange } from '../../kernel/record-id.ts';
import { campaignStatuses } from './states.ts';

const never = { supplied: 'never' } as const;
const utm = {
  min: 1,
  max: 60,
  pattern: /^[\w.~-]+$/,
  rule: 'Letters, digits, dots, dashes and underscores',
} as const;

export const maxGroups = 50;

/** A banner below the mails of some groups, for some days. Its status moves by steps and by its days only. */
export const signatureCampaign = defineResource({
  name: 'signature_campaign',
  singular: 'signature campaign',
  path: '/api/v1/signature_campaigns',
  table: 'signature_campaigns',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    name: text({ min: 1, max: 120, search: true }),
    description: text({ max: 1000, nullable: true, format: 'multiline' }),
    groupIds: json(z.array(z.int().min(idRange.min).max(idRange.max)).max(maxGroups), {
      default: [],
      label: 'Groups',
      help: 'Senders of these groups show the banner.',
    }),
    startsOn: date({ label: 'First day', help: 'From midnight UTC.' }),
    endsOn: date({ label: 'Last day', help: 'Until midnight UTC at its end.' }),
    priority: integer({
      min: 1,
      max: 100,
      default: 50,
      help: 'Where campaigns overlap, the higher priority is shown, then the latest start.',
    }),
    banner: text({
      max: 200,
      nullable: true,
      pattern: imageAddressPattern,
      format: 'url',
      help: 'PNG or JPEG, at most 600 px wide and 200 KB. Wider images are scaled down; all are re-encoded.',
    }),
    bannerWidth: integer({ ...never, nullable: true, label: 'Banner width' }),
    bannerHeight: integer({ ...never, nullable: true, label: 'Banner height' }),
    bannerBytes: integer({ ...never, nullable: true, label: 'Banner size' }),
    altText: text({
      max: 200,
      default: '',
      label: 'Alt text',
      help: 'Read aloud, and shown where images are blocked. Required to schedule.',
    }),
    link: text({
      max: 1000,
      pattern: /^https:\/\/[^\s\0<>"]+$/,
      format: 'url',
      help: 'Its host must be an allowed link host.',
    }),
    utmSource: text({ ...utm, default: 'email', label: 'UTM source' }),
    utmMedium: text({ ...utm, default: 'signature', label: 'UTM medium' }),
    utmCampaign: text({ ...utm, keyOf: ['name', '-'], label: 'UTM campaign' }),
    status: choice(campaignStatuses, never),
    startedAt: timestamp({ ...never, nullable: true, label: 'Started' }),
    endedAt: timestamp({ ...never, nullable: true, label: 'Ended' }),
    created: timestamp(never),
    modified: stamp(),
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'name',
  plainFilters: ['status'],
  defaultSort: '-startsOn,-id',
  summary: 'Banner campaigns in email signatures',
});
