import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';

import { QueryError } from '#platform/loaded/query-error.tsx';
import { useList } from '#platform/query/query.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { useRemoval } from '#platform/record/use-removal.ts';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import { AdUrlActions } from './ad-url-actions.tsx';
import { adUrlForm } from './ad-url-form.ts';
import { adUrlsQuery, partnerName, type ShownAdUrl } from './ad-url-queries.ts';
import classes from './ad-url.module.css';
import { PageLink } from './page-link.tsx';
import { useAdChecks } from './use-ad-checks.ts';

const AdUrlChecks = later(async () => (await import('./ad-url-checks.tsx')).AdUrlChecks);

const ownColumns = relatedColumns<ShownAdUrl>(adUrl, [
  {
    id: 'url',
    width: 200,
    grow: 2,
    main: false,
    fixed: false,
    cell: ({ url }) => <PageLink url={url} isShort />,
  },
  { id: 'status', width: 130 },
  { id: 'finding', width: 200, grow: 2 },
  { id: 'lastChecked', width: 92 },
  { id: 'source', width: 80 },
  { id: 'note', width: 100 },
]);

const columnsWith = (actions: (ad: ShownAdUrl) => ReactNode): readonly RelatedColumn<ShownAdUrl>[] => [
  { id: 'partner', header: 'Partner', width: 170, grow: 0, main: true, value: partnerName },
  ...ownColumns,
  { id: 'actions', header: '', width: 80, cell: actions },
];

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'checks'; readonly id: number };

export interface AdUrlsProps {
  readonly propertyId: number;
  /** The same addresses in the list of all. */
  readonly listHref: string;
}

/** Where partners show a property, and the last results. */
export function AdUrls({ propertyId, listHref }: AdUrlsProps) {
  const found = useList(adUrl, adUrlsQuery(propertyId));
  const { underWay, check } = useAdChecks();
  const { remove } = useRemoval<typeof adUrl, ShownAdUrl>(adUrl, {
    removed: (ad) => `Ad URL at ${partnerName(ad)} removed`,
    restored: 'Put back. The next check looks at it again.',
  });
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  if (found.isLoadingError) return <QueryError query={found} />;

  const ads = found.data?.data.toSorted((a, b) => partnerName(a).localeCompare(partnerName(b)));
  const chosen =
    open === undefined || open.kind === 'new' ? undefined : ads?.find(({ id }) => id === open.id);
  const columns = columnsWith((ad) => (
    <AdUrlActions
      ad={ad}
      isChecking={underWay.has(ad.id)}
      onCheck={() => void check([ad])}
      onEdit={() => setOpen({ kind: 'edit', id: ad.id })}
      onChecks={() => setOpen({ kind: 'checks', id: ad.id })}
      onRemove={() => remove(ad)}
    />
  ));
  const add = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden="true" />}
      onClick={() => setOpen({ kind: 'new' })}
    >
      Add an ad URL
    </Button>
  );
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <p className={classes.lead}>
          Where partners show this property, and what was seen there last.
          <Link to={listHref}>Show in the list of all</Link>
        </p>
        {ads !== undefined && ads.length > 0 ? (
          <>
            {add}
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconRefresh size={14} aria-hidden="true" />}
              loading={underWay.size > 0}
              onClick={() => void check(ads)}
            >
              Check all
            </Button>
          </>
        ) : null}
      </div>
      <RelatedTable
        label="Ad URLs"
        name="ad-urls"
        columns={columns}
        rows={ads}
        rowKey={({ id }) => String(id)}
        onOpen={({ id }) => setOpen({ kind: 'checks', id })}
        empty={
          <EmptyState title="No ad URLs yet" action={add}>
            Add where a partner shows this property, and a check tells what is seen there.
          </EmptyState>
        }
      />
      {open?.kind === 'new' || (open?.kind === 'edit' && chosen !== undefined) ? (
        <FormDialog
          form={adUrlForm}
          record={chosen}
          start={{ propertyId }}
          {...(chosen === undefined ? {} : { title: `Ad URL at ${partnerName(chosen)}` })}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'checks' && chosen !== undefined ? <AdUrlChecks ad={chosen} onClose={close} /> : null}
    </div>
  );
}
