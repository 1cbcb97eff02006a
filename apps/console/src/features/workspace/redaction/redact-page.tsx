import { findPerson, requestRedaction } from '@supersync/contract/workspace/redaction/actions.ts';
import { redaction } from '@supersync/contract/workspace/redaction/redaction.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { client } from '#platform/query/api.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { FoundPerson } from './found-person.tsx';
import { PersonForm } from './person-form.tsx';
import { nobody, readPerson, withKnown, type Person, type PersonTexts } from './person-values.ts';
import { RedactionTable } from './redaction-table.tsx';
import { RedactionView } from './redaction-view.tsx';
import classes from './redaction.module.css';
import { RequestForm } from './request-form.tsx';
import { redactScreen } from './screens.ts';

const parts = ['redaction'] as const;

export function Page() {
  const address = useAddressPart(parts);
  const mayRedact = useMayCall(requestRedaction);
  const [texts, setTexts] = useState<PersonTexts>(nobody);
  useLiveRecords(redaction);
  const find = useMutation({ mutationFn: (person: Person) => client.act(findPerson, { body: person }) });
  const open = address.number('redaction');
  const search = (person: Person): void => {
    if (open !== null) address.show({});
    find.mutate(person);
  };
  const also = (known: Parameters<typeof withKnown>[1]): void => {
    const more = withKnown(texts, known);
    setTexts(more);
    const reading = readPerson(more);
    if (reading.ok) search(reading.person);
  };
  /** After the request nothing about the person stays on the page. */
  const follow = (id: number): void => {
    setTexts(nobody);
    find.reset();
    address.show({ redaction: id });
  };
  const records =
    find.data?.stores.reduce((sum, { kept, found }) => sum + (kept === null ? found : 0), 0) ?? 0;
  return (
    <ToolPage
      title={redactScreen.title}
      lead={redactScreen.description}
      shape="narrow-input"
      inputTitle="Person"
      input={<PersonForm texts={texts} onTexts={setTexts} busy={find.isPending} onFind={search} />}
      resultTitle={open === null ? 'Search results' : `Redaction ${open}`}
      result={
        <div className={classes.result}>
          {open !== null ? (
            <RedactionView key={open} id={open} />
          ) : find.isPending ? (
            <SkeletonText lines={6} />
          ) : find.isError ? (
            <ErrorState
              title="Search failed"
              message={messageOf(find.error)}
              kept="Nothing was changed."
              onRetry={() => find.mutate(find.variables)}
            />
          ) : find.data === undefined ? (
            <EmptyState title="No search yet">
              Every store that holds personal data is searched, leads, mails, messages and imports among them.
              Find a person to see which stores hold their data. A search erases nothing.
            </EmptyState>
          ) : (
            <>
              <FoundPerson found={find.data} onAlso={also} />
              {mayRedact ? (
                <Section title="Redact this person">
                  <RequestForm person={find.variables} records={records} onRequested={follow} />
                </Section>
              ) : null}
            </>
          )}
          <Section title="Earlier redactions">
            <RedactionTable hrefOf={({ id }) => address.hrefOf({ redaction: id })} />
          </Section>
        </div>
      }
    />
  );
}
