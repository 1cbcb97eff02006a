import { deletePolicies, rentFields } from '@supersync/contract/importers/importer-config/config-document.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { Id } from '#kit/value/id.tsx';
import { defineList } from '#platform/list/define-list.ts';
import { importerConfigScreen } from './screens.ts';

export const configList = defineList(importer, {
  name: 'importer_config',
  relations: ['client'],
  columns: [
    { id: 'name', width: 180, grow: 1 },
    { id: 'source', width: 110 },
    { id: 'format', width: 130 },
    {
      id: 'credentialRef',
      header: 'Secret',
      width: 160,
      sortable: false,
      cell: ({ config }) =>
        config.credentialRef === undefined ? <Nothing /> : <Id value={config.credentialRef} />,
    },
    {
      id: 'rentField',
      header: 'Rent',
      width: 120,
      sortable: false,
      cell: ({ config }) => rentFields.labels[config.rentField],
    },
    {
      id: 'deletePolicy',
      header: 'Removals',
      width: 220,
      sortable: false,
      cell: ({ config }) => deletePolicies.labels[config.deletePolicy],
    },
    { id: 'feedUrl', optional: true },
    { id: 'status', optional: true },
    { id: 'client.name', optional: true },
  ],
  open: importerConfigScreen,
});
