import { requires } from '../../access/permission/access.ts';
import { choices } from '../../kernel/choices.ts';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text } from '../../kernel/field.ts';

export const crateEditors = requires(['supersync_admin_tools']);

export const crateStatuses = choices({ packed: ['Packed', 'waiting'], sent: ['Sent', 'success'] });

export const crate = defineResource({
  name: 'crate',
  path: '/api/v1/crates',
  table: 'crates',
  key: ['id'],
  fields: {
    id: integer({ supplied: 'never' }),
    label: text({ min: 1, max: 80, search: true }),
    weight: integer({ min: 1, max: 1000, label: 'Weight (kg)' }),
    status: choice(crateStatuses, { supplied: 'never' }),
    modified: stamp(),
  },
  access: { read: crateEditors, create: crateEditors, update: crateEditors, delete: crateEditors },
  label: 'label',
  summary: 'Crates that are packed and sent',
});
