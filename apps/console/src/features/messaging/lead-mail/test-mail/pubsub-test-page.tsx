import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { Section } from '#kit/record-page/section.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { useSeesPersonal } from '#platform/access/personal-data.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { mailOptions, openMailIn } from '../mail-queries.ts';
import classes from '../mail.module.css';
import { pubsubTestScreen } from '../screens.ts';
import { TestMailForm } from './test-mail-form.tsx';
import { valuesOfMail } from './test-mail-values.ts';
import { TestResult } from './test-result.tsx';
import { TestTable } from './test-table.tsx';

const isMessageId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export function Page() {
  const [search, setSearch] = useSearchParams();
  useLiveRecords(leadMail);
  useLiveRecords(lead);
  const message = search.get('message') ?? '';
  const follow = (messageId: string): void =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('message', messageId);
      return next;
    });
  return (
    <ToolPage
      title={pubsubTestScreen.title}
      lead={pubsubTestScreen.description}
      inputTitle="Mail"
      input={<Input id={openMailIn(search)} onPublished={follow} />}
      resultTitle="Result"
      result={
        <div className={classes.test}>
          <TestResult messageId={isMessageId(message) ? message : null} />
          <Section title="Earlier tests">
            <TestTable />
          </Section>
        </div>
      }
    />
  );
}

interface InputProps {
  /** A received mail to start from. */
  readonly id: number | null;
  readonly onPublished: (messageId: string) => void;
}

function Input({ id, onPublished }: InputProps) {
  const seesPersonal = useSeesPersonal();
  const wanted = id !== null && seesPersonal;
  const { data: mail, error, refetch } = useQuery({ ...mailOptions(id ?? 0), enabled: wanted });
  const start = useMemo(
    () => (mail === undefined ? null : { of: mail.id, values: valuesOfMail(mail) }),
    [mail],
  );
  if (wanted && error !== null)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (wanted && start === null) return <SkeletonText lines={8} />;
  return (
    <div className={classes.test}>
      {id === null || seesPersonal ? null : (
        <p className={classes.muted}>
          Mail {id} cannot be edited here: its text is personal data, which you see masked. A sample begins
          below.
        </p>
      )}
      <TestMailForm key={start?.of ?? 'sample'} start={start} onPublished={onPublished} />
    </div>
  );
}
