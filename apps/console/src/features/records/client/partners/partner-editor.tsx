import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { partner as partnerResource } from '@supersync/contract/syndication/partner/partner.ts';
import { Button, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { useCreate, useList, useUpdate } from '#platform/query/query.ts';
import { RowActions } from '#platform/record/row-actions.tsx';
import { useRemoval } from '#platform/record/use-removal.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import { partnerLinkForm } from '../client-forms.ts';
import type { FullClient } from '../client-queries.ts';
import classes from '../client.module.css';

type PartnerLink = FullClient['partnerLinks'][number];

const nameOf = ({ partner, partnerId }: PartnerLink): string => partner?.name ?? `No. ${partnerId}`;

const maxPartners = 500;

/** Adds, pauses and removes the client's partners; each change is its own call. */
export function PartnerEditor({ client }: { readonly client: FullClient }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<number>();
  const all = useList(partnerResource, { fields: ['id', 'name', 'status'], limit: maxPartners }).data?.data;
  const create = useCreate(clientPartner, { saved: 'Partner added' });
  const update = useUpdate(clientPartner);
  const { remove } = useRemoval<typeof clientPartner, PartnerLink>(clientPartner, {
    removed: (link) => `${nameOf(link)} removed`,
    restored: 'Partner put back',
  });
  const linked = new Set(client.partnerLinks.map(({ partnerId }) => partnerId));
  const others = (all ?? []).filter(({ id, status }) => !linked.has(id) && status !== 'retired');
  const edited = client.partnerLinks.find(({ partnerId }) => partnerId === open);

  const keyOf = ({ clientId, partnerId }: PartnerLink) => ({ clientId, partnerId });
  const columns: readonly RelatedColumn<PartnerLink>[] = [
    {
      id: 'name',
      header: 'Partner',
      main: true,
      width: 200,
      grow: 1,
      cell: (link) => (
        <RecordLink resource={partnerResource} record={{ id: link.partnerId, name: nameOf(link) }} />
      ),
      value: nameOf,
    },
    {
      id: 'status',
      header: 'Sending',
      width: 100,
      cell: (link) => (
        <Switch
          size="sm"
          aria-label={`Send to ${nameOf(link)}`}
          checked={link.status === 'active'}
          onChange={(event) =>
            update.mutate({
              key: keyOf(link),
              version: link.version,
              changes: { status: event.currentTarget.checked ? 'active' : 'paused' },
            })
          }
        />
      ),
      value: ({ status }) => status,
    },
    {
      id: 'account',
      header: 'Account at the partner',
      width: 200,
      cell: ({ accountRef }) => <CutText text={accountRef} />,
      value: ({ accountRef }) => accountRef,
    },
    {
      id: 'since',
      header: 'Since',
      width: 120,
      value: ({ startedOn }) => startedOn,
    },
    {
      id: 'actions',
      header: '',
      width: 80,
      cell: (link) => (
        <RowActions
          name={nameOf(link)}
          onEdit={() => setOpen(link.partnerId)}
          onRemove={() => remove(link)}
        />
      ),
    },
  ];

  return (
    <div className={classes.stack}>
      <form
        className={classes.add}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== null)
            create.mutate(
              { clientId: client.id, partnerId: Number(chosen) },
              { onSuccess: () => setChosen(null) },
            );
        }}
      >
        <Select
          aria-label="Partner to add"
          placeholder="Add a partner"
          searchable
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={setChosen}
          nothingFoundMessage="No other partner goes by that name"
          className={classes.picker ?? ''}
        />
        <Button type="submit" variant="default" disabled={chosen === null} loading={create.isPending}>
          Add
        </Button>
      </form>
      <RelatedTable
        label="Partners"
        name="client-partner-editor"
        columns={columns}
        rows={client.partnerLinks}
        rowKey={({ partnerId }) => String(partnerId)}
        maxRows={15}
        empty={
          <EmptyState title="Sent to no partner">
            Add a partner above to send it the client’s properties.
          </EmptyState>
        }
      />
      {edited === undefined ? null : (
        <FormDialog
          form={partnerLinkForm}
          title={nameOf(edited)}
          record={edited}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
