import { leadMail } from '@supersync/contract/lead-mail/lead-mail.ts';
import { mailClasses } from '@supersync/contract/lead-mail/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Id } from '../../kit/value/id.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { fieldValue } from '../../platform/resource/resource-columns.tsx';
import { messageOf } from '../../platform/toast-words.ts';
import { testMailsOptions, type WholeMail } from './mail-queries.ts';
import { mailTitle } from './mail-words.ts';
import { pubsubTestScreen } from './screens.ts';

type TestMail = Pick<
  WholeMail,
  'id' | 'subject' | 'receivedAt' | 'class' | 'parser' | 'leadId' | 'error' | 'messageId'
>;

const columns: readonly RelatedColumn<TestMail>[] = [
  {
    id: 'subject',
    header: 'Subject',
    width: 200,
    grow: 1,
    main: true,
    fixed: true,
    cell: mailTitle,
  },
  {
    id: 'receivedAt',
    header: 'Published',
    width: 120,
    cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
  },
  {
    id: 'class',
    header: 'Class',
    width: 140,
    cell: ({ class: kind }) => <ChoiceBadge of={mailClasses} value={kind} />,
  },
  {
    id: 'parser',
    header: 'Parser',
    width: 120,
    cell: ({ parser }) => fieldValue(leadMail, 'parser', parser),
  },
  { id: 'leadId', header: 'Lead', width: 90, cell: ({ leadId }) => <Id value={leadId} /> },
  { id: 'error', header: 'Error', width: 200, grow: 1, cell: ({ error }) => <CutText text={error} /> },
];

/** The newest tests of everybody. */
export function TestTable() {
  const tests = useQuery(testMailsOptions);
  if (tests.isError)
    return <ErrorState message={messageOf(tests.error)} onRetry={() => void tests.refetch()} />;
  return (
    <RelatedTable<TestMail>
      label="Newest tests"
      name="lead-mail-tests"
      columns={columns}
      rows={tests.data?.data}
      rowKey={({ id }) => String(id)}
      hrefOf={({ messageId }) => hrefOf(pubsubTestScreen, {}, { message: messageId ?? '' })}
      empty={
        <EmptyState title="No tests yet">What anybody publishes to the test topic shows here.</EmptyState>
      }
    />
  );
}
