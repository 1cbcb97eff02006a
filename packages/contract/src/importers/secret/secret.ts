import { defineResource } from '../../kernel/define-resource.ts';
import { integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { requires } from '../../access/permission/access.ts';
import { importerTeam } from '../importer/importer-access.ts';

const importerAdmin = requires(['supersync_importer_admin']);

/** A credential that configurations name. Its value is written only: nothing ever answers it. */
export const secret = defineResource({
  name: 'secret',
  path: '/api/v1/secrets',
  table: 'secrets',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    name: text({
      min: 1,
      max: 100,
      supplied: 'create',
      search: true,
      pattern: /^[a-z0-9][a-z0-9_./-]*$/,
      rule: 'Lowercase letters, digits, dots, slashes, underscores and hyphens',
    }),
    description: text({ max: 500, nullable: true }),
    lastUsedAt: timestamp({ supplied: 'never', nullable: true, label: 'Last used' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  access: { read: importerTeam, delete: importerAdmin },
  label: 'name',
  plainFilters: ['name'],
  defaultSort: 'name',
  summary: 'Credentials of importers, without their values',
});
