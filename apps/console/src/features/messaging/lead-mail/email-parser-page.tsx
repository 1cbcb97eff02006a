import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { parseListState } from '#kit/list-page/list-state.ts';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import type { Selection } from '#kit/table/selection.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { listDefaultsOf, queryOf } from '#platform/resource/resource-query.ts';
import { toastError } from '#platform/toast/toast.ts';
import { leadMailList } from './lead-mail-list.tsx';
import { MailPanel } from './mail-panel.tsx';
import { emailParserScreen, pubsubTestScreen } from './screens.ts';

const TrialDialog = later(async () => (await import('./trial/trial-dialog.tsx')).TrialDialog);

/** The list is counted up to here. */
const maxCounted = 10_000;

/** The selected ids, also of rows that were never loaded. */
async function chosenIds(selection: Selection, search: URLSearchParams): Promise<number[]> {
  if (!selection.all) return [...selection.keys].map(Number);
  const query = queryOf(leadMail, parseListState(search, listDefaultsOf(leadMail)), { fields: ['id'] });
  const ids: number[] = [];
  const limit = 1000;
  for (let page = 1; page <= maxCounted / limit; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- whether there is a next page is known by this one
    const { data } = await client.list(leadMail, { ...query, limit, page });
    ids.push(...data.map(({ id }) => id));
    if (data.length < limit) break;
  }
  return ids.filter((id) => !selection.keys.has(String(id)));
}

interface Asked {
  readonly ids: readonly number[];
  readonly clear: () => void;
}

export function Page() {
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<Asked>();
  const tryChosen = (selection: Selection, clear: () => void): void => {
    chosenIds(selection, search).then((ids) => setAsked({ ids, clear }), toastError);
  };
  return (
    <>
      <RecordList
        list={leadMailList}
        screen={emailParserScreen}
        actions={
          <Button component={Link} to={hrefOf(pubsubTestScreen)} variant="default">
            Write a test mail
          </Button>
        }
        bulk={(selection, count, clear) => (
          <Button size="compact-sm" variant="default" onClick={() => tryChosen(selection, clear)}>
            Read {formatCount(count, 'mail')} again as a trial
          </Button>
        )}
        panel={(id) => ({
          title: `Mail ${id}`,
          size: 'wide',
          content: <MailPanel key={id} id={id} onTry={(ids) => setAsked({ ids, clear: () => undefined })} />,
        })}
        empty={
          <EmptyState title="No lead mails yet">
            Emails to the lead addresses appear here when they arrive, also those that could not be read. Send
            a test email to see how they are processed.
          </EmptyState>
        }
      />
      {asked === undefined ? null : (
        <TrialDialog ids={asked.ids} onApplied={asked.clear} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
