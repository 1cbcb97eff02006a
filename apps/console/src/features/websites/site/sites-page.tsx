import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { BulkSites } from './bulk/bulk-sites.tsx';
import { websitesScreen } from './screens.ts';
import { siteList } from './site-list.tsx';
import { SitePanel } from './site-panel.tsx';

const BatchesDialog = later(async () => (await import('./bulk/batches-dialog.tsx')).BatchesDialog);

export function Page() {
  const open = useAddressPart(['site', 'changes']);
  return (
    <>
      <RecordList
        list={siteList}
        screen={websitesScreen}
        actions={
          <Button
            component={Link}
            to={open.hrefOf({ changes: 1 })}
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden="true" />}
          >
            Changes
          </Button>
        }
        bulk={(selection, count, clear) => <BulkSites selection={selection} count={count} onDone={clear} />}
        panel={(id) => ({ content: <SitePanel key={id} id={id} /> })}
        empty={
          <EmptyState title="No websites yet">
            Websites appear here when the site generator has made them.
          </EmptyState>
        }
      />
      {open.get('changes') === null ? null : <BatchesDialog onClose={() => open.show({})} />}
    </>
  );
}
