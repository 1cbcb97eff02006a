import {
  beginObservationImport,
  observeFeeds,
} from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import { observedListing } from '@supersync/contract/data-services/observed-listing/observed-listing.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { later } from '#kit/on-demand/later.tsx';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { useAction } from '#platform/query/query.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { ImportList } from './import/import-list.tsx';
import classes from './shadow.module.css';
import { buildingShadowScreen } from './screens.ts';
import { ShadowBoard } from './shadow-board.tsx';
import { shadowList } from './shadow-list.tsx';
import { ShadowMap } from './shadow-map.tsx';
import { ShadowPanel } from './shadow-panel.tsx';
import { refreshShadow } from './shadow-queries.ts';
import { shadowView, shadowViews } from './shadow-view.ts';

const ImportDialog = later(async () => (await import('./import/import-dialog.tsx')).ImportDialog);

function ViewSwitch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label="What to show"
      data={[...shadowViews]}
      value={shadowView(search)}
      onChange={(view) =>
        void navigate(hrefOf(buildingShadowScreen, {}, { view: view === 'table' ? undefined : view }))
      }
    />
  );
}

function Actions({ onImport }: { readonly onImport: () => void }) {
  const mayImport = useMayCall(beginObservationImport);
  const mayObserve = useMayCall(observeFeeds);
  const observe = useAction(observeFeeds, observedListing);
  return (
    <>
      {mayObserve ? (
        <Button
          variant="default"
          loading={observe.isPending}
          onClick={() =>
            observe.mutate(
              {},
              {
                onSuccess: ({ added, seenAgain }) => {
                  toastSuccess(`Our feeds: ${added} new listings, ${seenAgain} seen again`);
                  void refreshShadow();
                },
              },
            )
          }
        >
          Read our feeds
        </Button>
      ) : null}
      {mayImport ? (
        <Button leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={onImport}>
          Import observations
        </Button>
      ) : null}
    </>
  );
}

export function Page() {
  const [search] = useSearchParams();
  const part = useAddressPart(['import', 'building', 'view']);
  const view = shadowView(search);
  const opened = part.get('import');
  const importId = part.number('import');
  const openImport = (id: number | 'new'): void =>
    part.show({ import: id, ...(view === 'table' ? {} : { view }) });
  const close = (): void => part.show(view === 'table' ? {} : { view });
  const dialog =
    opened === null ? null : <ImportDialog key={opened} id={importId} onBegun={openImport} onClose={close} />;
  if (view === 'table')
    return (
      <>
        {dialog}
        <RecordList
          list={shadowList}
          screen={buildingShadowScreen}
          tools={<ViewSwitch />}
          actions={<Actions onImport={() => openImport('new')} />}
          panel={(id) => ({ title: 'Building', size: 'wide', content: <ShadowPanel key={id} id={id} /> })}
          empty={
            <EmptyState title="No buildings yet">
              Match listings to buildings, then import what is seen elsewhere.
            </EmptyState>
          }
        />
      </>
    );
  return (
    <div className={classes.page}>
      {dialog}
      <PageHeader
        title={buildingShadowScreen.title}
        lead={buildingShadowScreen.description}
        actions={<Actions onImport={() => openImport('new')} />}
      />
      <div className={classes.bar}>
        <ViewSwitch />
      </div>
      {view === 'charts' ? <ShadowBoard /> : null}
      {view === 'map' ? <ShadowMap onOpen={(id) => part.show({ building: id })} /> : null}
      {view === 'imports' ? <ImportList onOpen={openImport} /> : null}
    </div>
  );
}
