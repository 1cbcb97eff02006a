import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { AuditPanel } from '../audit/audit-panel.tsx';
import { ListSwitch } from '../audit/list-switch.tsx';
import { replayList } from './replay-list.tsx';
import { auditMessagesScreen } from '../screens.ts';

/** All replays. */
export function Replays() {
  return (
    <RecordList
      list={replayList}
      screen={auditMessagesScreen}
      lead="Replayed messages: who sent them, where to, and the outcome of each."
      actions={<ListSwitch />}
      beside={<AuditPanel />}
      empty={
        <EmptyState title="No replays yet">
          Add messages of the archive to the basket and plan a replay of them.
        </EmptyState>
      }
    />
  );
}
