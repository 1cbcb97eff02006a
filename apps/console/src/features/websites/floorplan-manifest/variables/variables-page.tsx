import {
  renameFloorplanVariable,
  type UsedVariable,
} from '@supersync/contract/websites/floorplan-manifest/check-actions.ts';
import { floorplanManifest } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { Button, SegmentedControl, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { BoardPage } from '#kit/board/board.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import classes from '../floorplan-manifest.module.css';
import { variablesOptions } from '../manifest-queries.ts';
import { manifestsScreen, variableUsageScreen } from '../screens.ts';
import { isUndefined, isUnused, VariableState } from './variable-state.tsx';

const RenameDialog = later(async () => (await import('./rename-dialog.tsx')).RenameDialog);

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'unused', label: 'Unused' },
  { value: 'undefined', label: 'Undefined' },
];

const isOfKind = ({ manifests }: UsedVariable, kind: string): boolean =>
  kind === 'unused' ? manifests.some(isUnused) : kind === 'undefined' ? manifests.some(isUndefined) : true;

/** Variables by manifest: where each has a value, where it stands, and where it does not. */
export function Page() {
  const usage = useQuery(variablesOptions);
  const [search] = useSearchParams();
  const open = useAddressPart(['rename']);
  const filter = useAddressPart(['show']);
  const mayRename = useMayCall(renameFloorplanVariable);
  useLiveRecords(floorplanManifest);
  const kind = search.get('show') ?? 'all';
  return (
    <BoardPage title={variableUsageScreen.title} lead={variableUsageScreen.description}>
      <Loaded query={usage}>
        {({ manifests, variables }) => {
          const shown = variables.filter((variable) => isOfKind(variable, kind));
          const renamed = variables.find(({ name }) => name === open.get('rename'));
          return (
            <Section
              title="Variables"
              count={shown.length}
              actions={
                <SegmentedControl
                  aria-label="Variables to show"
                  size="xs"
                  data={kinds}
                  value={kind}
                  onChange={(value) => filter.show(value === 'all' ? {} : { show: value })}
                />
              }
            >
              {shown.length === 0 ? (
                <EmptyState title="No variables">
                  Write a variable as {'{{name}}'} in labels and colours of a manifest.
                </EmptyState>
              ) : (
                <div className={classes.scroll} tabIndex={0} role="region" aria-label="Variables by manifest">
                  <Table>
                    <Table.Thead>
                      <Table.Tr>
                        <Table.Th>Variable</Table.Th>
                        {manifests.map(({ id, name }) => (
                          <Table.Th key={id}>
                            <Link to={hrefOf(manifestsScreen, {}, { manifest: id })}>{name}</Link>
                          </Table.Th>
                        ))}
                        {mayRename ? <Table.Th aria-label="Actions" /> : null}
                      </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                      {shown.map((variable) => (
                        <Row
                          key={variable.name}
                          variable={variable}
                          manifests={manifests}
                          renameHref={mayRename ? open.hrefOf({ rename: variable.name }) : null}
                        />
                      ))}
                    </Table.Tbody>
                  </Table>
                </div>
              )}
              {renamed === undefined || !mayRename ? null : (
                <RenameDialog
                  key={renamed.name}
                  variable={renamed}
                  others={variables}
                  onClose={() => open.show({})}
                />
              )}
            </Section>
          );
        }}
      </Loaded>
    </BoardPage>
  );
}

interface RowProps {
  readonly variable: UsedVariable;
  readonly manifests: readonly { readonly id: number }[];
  readonly renameHref: string | null;
}

function Row({ variable, manifests, renameHref }: RowProps) {
  const uses = new Map(variable.manifests.map((use) => [use.id, use]));
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <code>{variable.name}</code>
      </Table.Th>
      {manifests.map(({ id }) => {
        const use = uses.get(id);
        return (
          <Table.Td key={id}>
            {use === undefined ? (
              <Nothing />
            ) : (
              <span className={classes.words}>
                <VariableState use={use} />
                {use.value === null ? null : <span>{use.value}</span>}
                {use.places.length === 0 ? null : (
                  <span className={classes.muted}>{use.places.join(', ')}</span>
                )}
              </span>
            )}
          </Table.Td>
        );
      })}
      {renameHref === null ? null : (
        <Table.Td>
          <Button
            component={Link}
            to={renameHref}
            size="compact-sm"
            variant="default"
            aria-label={`Rename ${variable.name}`}
          >
            Rename…
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
