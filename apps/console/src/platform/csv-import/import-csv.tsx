import { isImportable } from '@supersync/contract/kernel/csv/import-fields.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { numberIn, useAddressPart } from '../screen/address-part.ts';
import { useRights } from '../session/rights.ts';

const ImportDialog = later(async () => (await import('./import-dialog.tsx')).ImportDialog);

const parameter = 'import-csv';
const names = [parameter] as const;

/** The value of the parameter: the resource, and the import once there is one. */
export const importAddress = (resource: Pick<Resource, 'name'>, id?: number): string =>
  id === undefined ? resource.name : `${resource.name}.${id}`;

/** The button beside "Export CSV" and its dialog, opened by the address. Nothing without the right to write. */
export function ImportCsv({ resource }: { readonly resource: Resource }) {
  const rights = useRights(resource);
  const opened = useAddressPart(names);
  if (!isImportable(resource) || !(rights.create || rights.update)) return null;
  const [name, id] = (opened.get(parameter) ?? '').split('.');
  return (
    <>
      <Button
        component={Link}
        to={opened.hrefOf({ [parameter]: importAddress(resource) })}
        preventScrollReset
        size="compact-sm"
        variant="default"
        leftSection={<IconUpload size={14} aria-hidden="true" />}
      >
        Import CSV
      </Button>
      {name === resource.name ? (
        <ImportDialog
          resource={resource}
          id={numberIn(id)}
          onOpen={(next) => opened.show({ [parameter]: importAddress(resource, next) }, true)}
          onClose={() => opened.show({})}
        />
      ) : null}
    </>
  );
}
