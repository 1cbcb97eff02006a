import { Button } from '@mantine/core';
import { IconHistory, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { anyAdUrlForm } from '#parts/ad-url/ad-url-form.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useListForm } from '#platform/record/use-list-form.tsx';
import { adUrlFilters, adUrlList } from './ad-url-list.tsx';
import { AdUrlPanel } from './ad-url-panel.tsx';
import { BulkAds } from './batches/bulk-ads.tsx';
import { withoutPlainFilters } from './list-links.ts';
import { partnerChoices } from './partner-choices.ts';
import { adUrlListScreen } from './screens.ts';

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
  const batchId = open.number('batch');
  const uploadHref = open.hrefOf({ upload: 1 });
  const { newButton, dialog } = useListForm({
    form: anyAdUrlForm,
    open,
    show: (id) => open.show({ ad: id }),
  });
  useHotkeys([{ keys: 'u', label: 'Upload ad URLs', run: () => void navigate(uploadHref) }]);
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
            {newButton}
          </>
        }
        bulk={(selection, count, clear) => <BulkAds selection={selection} count={count} onDone={clear} />}
        panel={(id) => ({
          size: 'wide',
          content: <AdUrlPanel key={id} id={id} editHref={open.hrefOf({ edit: id })} onGone={close} />,
        })}
        empty={
          <EmptyState title="No ad URLs yet" action={upload}>
            Upload where partners show our properties, or have a partner’s pattern make the addresses.
          </EmptyState>
        }
      />
      {dialog}
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
