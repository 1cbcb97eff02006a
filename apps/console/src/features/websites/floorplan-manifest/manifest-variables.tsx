import type { Manifest } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { variablesOf, type VariableUse } from '@supersync/contract/websites/floorplan-manifest/variables.ts';
import { Link } from 'react-router';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import classes from './floorplan-manifest.module.css';
import { variableUsageScreen } from './screens.ts';
import { VariableState } from './variables/variable-state.tsx';

const columns: readonly RelatedColumn<VariableUse>[] = [
  { id: 'name', header: 'Variable', width: 180, value: ({ name }) => name },
  { id: 'value', header: 'Value', width: 200, value: ({ value }) => value },
  { id: 'state', header: 'Status', width: 120, cell: (use) => <VariableState use={use} /> },
  { id: 'places', header: 'Used in', width: 320, value: ({ places }) => places.join(', ') },
];

/** The variables of one manifest. They are edited as JSON and renamed for all manifests at once. */
export const ManifestVariables = ({ manifest }: { readonly manifest: Manifest }) => (
  <div className={classes.stack}>
    <p className={classes.muted}>
      Write a variable as {'{{name}}'} in labels and colours. Rename it in every manifest under{' '}
      <Link to={hrefOf(variableUsageScreen)}>Variable usage</Link>.
    </p>
    <RelatedTable
      label="Variables"
      name="floorplan-variables"
      columns={columns}
      rows={variablesOf(manifest)}
      rowKey={({ name }) => name}
      empty={<EmptyState title="No variables">Add them to “variables” of the JSON.</EmptyState>}
    />
  </div>
);
