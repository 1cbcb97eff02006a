import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import type { FullClient } from '../client-queries.ts';
import classes from '../client.module.css';

const SettingDialog = later(async () => (await import('./setting-dialog.tsx')).SettingDialog);

type ClientSetting = FullClient['liftSettings'][number];

/** What the platform's modules read for this client, or for one of its websites. */
export function ClientSettings({ client }: { readonly client: FullClient }) {
  const [open, setOpen] = useState<'new' | number>();
  const edited = client.liftSettings.find(({ id }) => id === open);
  const columns: readonly RelatedColumn<ClientSetting>[] = [
    {
      id: 'key',
      header: 'Key',
      main: true,
      width: 220,
      grow: 1,
      value: ({ key }) => key,
    },
    {
      id: 'value',
      header: 'Value',
      width: 200,
      grow: 2,
      cell: ({ value }) => <CutText text={value} />,
      value: ({ value }) => value,
    },
    {
      id: 'module',
      header: 'Module',
      width: 120,
      cell: ({ moduleKey }) => <CutText text={moduleKey} />,
      value: ({ moduleKey }) => moduleKey,
    },
    {
      id: 'site',
      header: 'Website',
      width: 180,
      cell: ({ site }) => (site === null ? <Nothing /> : <CutText text={site.domain} />),
      value: ({ site }) => site?.domain,
    },
    {
      id: 'changed',
      header: 'Changed',
      width: 120,
      cell: ({ modified }) => <RelativeTime at={modified.at} />,
      value: ({ modified }) => modified.at,
    },
    {
      id: 'edit',
      header: '',
      width: 48,
      cell: ({ id, key }) => (
        <ActionIcon variant="subtle" color="neutral" aria-label={`Change ${key}`} onClick={() => setOpen(id)}>
          <IconPencil size={15} aria-hidden="true" />
        </ActionIcon>
      ),
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
          <EmptyState title="No settings yet">
            Every module takes its own defaults for this client.
          </EmptyState>
        }
      />
      {open === 'new' ? <SettingDialog client={client} onClose={() => setOpen(undefined)} /> : null}
      {edited === undefined ? null : (
        <SettingDialog client={client} setting={edited} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}
