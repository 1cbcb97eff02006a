import { Button } from '@mantine/core';
import { IconHistory, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { adUrlFilters, adUrlList, adUrlRecord } from './ad-url-list.tsx';
import { AdUrlPanel } from './ad-url-panel.tsx';
import { BulkAds } from './batches/bulk-ads.tsx';
import { withoutPlainFilters } from './list-links.ts';
import { partnerChoices } from './partner-choices.ts';
import { adUrlListScreen } from './screens.ts';

const AdUrlDialog = later(async () => (await import('#parts/ad-url/ad-url-dialog.tsx')).AdUrlDialog);
const UploadDialog = later(async () => (await import('./batches/upload-dialog.tsx')).UploadDialog);
const BatchDialog = later(async () => (await import('./batches/batch-dialog.tsx')).BatchDialog);
const BatchesDialog = later(async () => (await import('./batches/batches-dialog.tsx')).BatchesDialog);

const openNames = ['ad', 'edit', 'new', 'upload', 'batch', 'changes'] as const;

export function Page() {
  const [search] = useSearchParams();
  const translated = withoutPlainFilters(search);
  return translated === null ? <List /> : <Navigate to={translated} replace />;
}

function List() {
  const navigate = useNavigate();
  const open = useAddressPart(openNames);
  const partners = useQuery(partnerChoices()).data;
  const list = useMemo(() => ({ ...adUrlList, filters: adUrlFilters(partners ?? []) }), [partners]);
  const close = (): void => open.show({});
  const [editId, batchId] = [open.number('edit'), open.number('batch')];
  const newHref = open.hrefOf({ new: 1 });
  const uploadHref = open.hrefOf({ upload: 1 });
  useHotkeys([
    { keys: 'n', label: 'Add an ad URL', run: () => void navigate(newHref) },
    { keys: 'u', label: 'Upload ad URLs', run: () => void navigate(uploadHref) },
  ]);
  const upload = (
    <Button
      component={Link}
      to={uploadHref}
      variant="default"
      leftSection={<IconUpload size={16} aria-hidden="true" />}
    >
      Upload
    </Button>
  );
  const add = (
    <Button component={Link} to={newHref} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      Add an ad URL
    </Button>
  );
  return (
    <>
      <RecordList
        list={list}
        screen={adUrlListScreen}
        actions={
          <>
            <Button
              component={Link}
              to={open.hrefOf({ changes: 1 })}
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden="true" />}
            >
              Changes
            </Button>
            {upload}
            {add}
          </>
        }
        bulk={(selection, count, clear) => <BulkAds selection={selection} count={count} onDone={clear} />}
        panel={(id) => ({
          size: 'wide',
          content: (
            <AdUrlPanel key={id} id={id} onEdit={() => open.show({ ad: id, edit: id })} onGone={close} />
          ),
        })}
        empty={
          <EmptyState title="No ad URLs yet" action={upload}>
            Upload where partners show our properties, or have a partner’s pattern make the addresses.
          </EmptyState>
        }
      />
      {open.get('new') === null ? null : <AdUrlDialog onClose={close} />}
      {editId === null ? null : <EditDialog id={editId} onClose={() => open.show({ ad: editId })} />}
      {open.get('upload') === null ? null : (
        <UploadDialog onBegun={(id) => open.show({ batch: id }, true)} onClose={close} />
      )}
      {batchId === null ? null : (
        <BatchDialog id={batchId} onOpen={(id) => open.show({ batch: id }, true)} onClose={close} />
      )}
      {open.get('changes') === null ? null : (
        <BatchesDialog onOpen={(id) => open.show({ batch: id })} onClose={close} />
      )}
    </>
  );
}

interface EditDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

function EditDialog({ id, onClose }: EditDialogProps) {
  const ad = useQuery(adUrlRecord.options(id)).data;
  return ad === undefined ? null : <AdUrlDialog ad={ad} onClose={onClose} />;
}
