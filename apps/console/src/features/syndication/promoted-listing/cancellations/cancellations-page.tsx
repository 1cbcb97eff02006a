import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { cancellationList } from './cancellation-list.tsx';
import { CancellationPanel } from './cancellation-panel.tsx';
import { promotedCancellationsScreen, promotedRequestsScreen } from '../screens.ts';

export function Page() {
  return (
    <RecordList
      list={cancellationList}
      screen={promotedCancellationsScreen}
      panel={(id) => ({ content: <CancellationPanel key={id} id={id} /> })}
      empty={
        <EmptyState
          title="No cancellations yet"
          action={
            <Button component={Link} to={hrefOf(promotedRequestsScreen, {}, { status: 'active' })}>
              Show active listings
            </Button>
          }
        >
          Open a promoted listing and choose Cancel: the credit shows before it is confirmed.
        </EmptyState>
      }
    />
  );
}
