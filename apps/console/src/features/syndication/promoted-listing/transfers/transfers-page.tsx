import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { promotedRequestsScreen, promotedTransfersScreen } from '../screens.ts';
import { transferList } from './transfer-list.tsx';
import { TransferPanel } from './transfer-panel.tsx';

export function Page() {
  return (
    <RecordList
      list={transferList}
      screen={promotedTransfersScreen}
      panel={(id) => ({ content: <TransferPanel key={id} id={id} /> })}
      empty={
        <EmptyState
          title="No transfers yet"
          action={
            <Button component={Link} to={hrefOf(promotedRequestsScreen, {}, { status: 'active' })}>
              Show active listings
            </Button>
          }
        >
          Open an active promoted listing and choose Transfer: the days it has left go to another property.
        </EmptyState>
      }
    />
  );
}
