import { requires } from '../../access/permission/access.ts';
import { defineResource } from '../../kernel/define-resource.ts';
import { integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { domainRule } from './domain-rule.ts';

const never = { supplied: 'never' } as const;
const admin = requires(['supersync_admin_tools']);

/** A host that banners may lead to. The public redirect refuses every other. */
export const signatureHost = defineResource({
  name: 'signature_host',
  singular: 'link host',
  path: '/api/v1/signature_hosts',
  table: 'signature_hosts',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    host: {
      ...text({ search: true, help: 'example.com, or *.example.com for every host below it.' }),
      schema: domainRule,
    },
    note: text({ max: 300, nullable: true, help: 'Who runs it, and why banners lead there.' }),
    created: timestamp(never),
    modified: stamp(),
  },
  access: { read: 'super-user', create: admin, update: admin, delete: admin },
  label: 'host',
  defaultSort: 'host',
  summary: 'Hosts that signature banners may lead to',
});
