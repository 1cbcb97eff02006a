import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { testMailsOptions, type FullMail } from '../mail-queries.ts';
import { mailTitle } from '../mail-text.ts';
import { pubsubTestScreen } from '../screens.ts';

type TestMail = Pick<
  FullMail,
  'id' | 'subject' | 'receivedAt' | 'class' | 'parser' | 'leadId' | 'error' | 'messageId'
>;

const columns = relatedColumns<TestMail>(leadMail, [
  { id: 'subject', width: 200, main: true, fixed: true, cell: mailTitle },
  { id: 'receivedAt', header: 'Published', width: 120 },
  'class',
  { id: 'parser', width: 120 },
  { id: 'leadId', width: 90 },
  { id: 'error', width: 200 },
]);

/** The newest tests of everyone. */
export function TestTable() {
  const tests = useQuery(testMailsOptions);
  if (tests.isLoadingError) return <QueryError query={tests} />;
  return (
    <RelatedTable<TestMail>
      label="Newest tests"
      name="lead-mail-tests"
      columns={columns}
      rows={tests.data?.data}
      rowKey={({ id }) => String(id)}
      hrefOf={({ messageId }) => hrefOf(pubsubTestScreen, {}, { message: messageId ?? '' })}
      empty={
        <EmptyState title="No tests yet">Everything published to the test topic appears here.</EmptyState>
      }
    />
  );
}
