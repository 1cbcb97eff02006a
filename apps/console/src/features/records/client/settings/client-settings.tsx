import { setting } from '@supersync/contract/records/setting/setting.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { RowActions } from '#platform/record/row-actions.tsx';
import type { FullClient } from '../client-queries.ts';
import classes from '../client.module.css';

const SettingDialog = later(async () => (await import('./setting-dialog.tsx')).SettingDialog);

type ClientSetting = FullClient['liftSettings'][number];

const settingColumns = relatedColumns<ClientSetting>(setting, [
  { id: 'key', main: true, width: 220, grow: 1 },
  { id: 'value', width: 200, grow: 2 },
  { id: 'moduleKey', header: 'Module', width: 120, grow: 0 },
  { id: 'site.domain', header: 'Website', width: 180, grow: 0 },
  { id: 'modified', header: 'Changed' },
]);

/** The settings that modules of the platform read for this client, or for one of its websites. */
export function ClientSettings({ client }: { readonly client: FullClient }) {
  const [open, setOpen] = useState<'new' | number>();
  const edited = client.liftSettings.find(({ id }) => id === open);
  const columns: readonly RelatedColumn<ClientSetting>[] = [
    ...settingColumns,
    {
      id: 'edit',
      header: '',
      width: 48,
      cell: ({ id, key }) => <RowActions name={key} onEdit={() => setOpen(id)} />,
    },
  ];
  return (
    <div className={classes.stack}>
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen('new')}>
          Add a setting
        </Button>
      </div>
      <RelatedTable
        label="Settings"
        name="client-settings"
        columns={columns}
        rows={client.liftSettings}
        rowKey={({ id }) => String(id)}
        maxRows={15}
        empty={
          <EmptyState title="No settings yet">Each module uses its defaults for this client.</EmptyState>
        }
      />
      {open === 'new' ? <SettingDialog client={client} onClose={() => setOpen(undefined)} /> : null}
      {edited === undefined ? null : (
        <SettingDialog client={client} setting={edited} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}
