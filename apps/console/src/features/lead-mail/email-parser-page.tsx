import { leadMail } from '@supersync/contract/lead-mail/lead-mail.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { parseListState } from '../../kit/list-page/list-state.ts';
import { later } from '../../kit/on-demand/later.tsx';
import { SidePanel } from '../../kit/side-panel/side-panel.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { formatCount } from '../../kit/value/format.ts';
import type { Selection } from '../../kit/table/selection.ts';
import { client } from '../../platform/api.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList } from '../../platform/resource/resource-list.tsx';
import { listDefaultsOf, queryOf } from '../../platform/resource/resource-query.ts';
import { toastError } from '../../platform/toast.ts';
import { mailColumns } from './mail-columns.tsx';
import { MailPanel } from './mail-panel.tsx';
import { mailList, openMailIn } from './mail-queries.ts';
import { emailParserScreen, pubsubTestScreen } from './screens.ts';

const TrialDialog = later(async () => (await import('./trial-dialog.tsx')).TrialDialog);

/** As far as the list is counted. */
const mostAtOnce = 10_000;

/** The ids that are chosen, also of rows that were never loaded. */
async function chosenIds(selection: Selection, search: URLSearchParams): Promise<number[]> {
  if (!selection.all) return [...selection.keys].map(Number);
  const query = queryOf(leadMail, parseListState(search, listDefaultsOf(leadMail)), { fields: ['id'] });
  const ids: number[] = [];
  const limit = 1000;
  for (let page = 1; page <= mostAtOnce / limit; page += 1) {
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
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<Asked>();
  useLiveRecords(leadMail);
  const open = openMailIn(search);
  const addressWith = (id: number | null): URLSearchParams => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('mail');
    else next.set('mail', String(id));
    return next;
  };
  const panel = useMemo(() => (ids: readonly number[]) => setAsked({ ids, clear: () => undefined }), []);
  const tryChosen = (selection: Selection, clear: () => void): void => {
    chosenIds(selection, search).then((ids) => setAsked({ ids, clear }), toastError);
  };
  return (
    <>
      <ResourceList
        resource={leadMail}
        title={emailParserScreen.title}
        lead={emailParserScreen.description}
        fields={mailList.fields}
        columns={mailColumns}
        hrefOf={({ id }) => `?${addressWith(id)}`}
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
        beside={
          open === null ? null : (
            <SidePanel title={`Mail ${open}`} size="wide" onClose={() => setSearch(addressWith(null))}>
              <MailPanel key={open} id={open} onTry={panel} />
            </SidePanel>
          )
        }
        empty={
          <EmptyState title="No lead mails yet">
            Mails to the lead addresses show here as they come in, read or not. A test mail shows what happens
            to one.
          </EmptyState>
        }
      />
      {asked === undefined ? null : (
        <TrialDialog ids={asked.ids} onApplied={asked.clear} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
