import { leadReplay } from '@supersync/contract/messaging/lead/lead-replay.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form } from '#kit/form/form.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import {
  choiceFields,
  choiceOf,
  choiceParts,
  choiceSchema,
  partsOf,
  startChoice,
  valuesIn,
} from './lead-choice.ts';
import { LeadPlan } from './lead-plan.tsx';
import { LeadReplayTable } from './lead-replay-table.tsx';
import { LeadReplayView } from './lead-replay-view.tsx';
import classes from './lead-replay.module.css';
import { leadReplayScreen } from './screens.ts';

const parts = [...choiceParts, 'replay'] as const;

export function Page() {
  const address = useAddressPart(parts);
  useLiveRecords(leadReplay);
  const replayId = address.number('replay');
  const given = valuesIn(address.get);
  const chosen = choiceSchema.safeParse(given);
  const [initial] = useState(() => ({
    ...startChoice(new Date()),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
  }));
  return (
    <ToolPage
      title={leadReplayScreen.title}
      lead={leadReplayScreen.description}
      shape="narrow-input"
      inputTitle="Leads and destination"
      input={
        <Form
          fields={choiceFields}
          schema={choiceSchema}
          initial={initial}
          guard={false}
          submitLabel="Count leads"
          onSubmit={async ({ values }) => {
            // The form validated them by this schema.
            address.show(partsOf(choiceSchema.parse(values)));
            return { kind: 'saved' };
          }}
        />
      }
      resultTitle={replayId === null ? 'Preview' : `Replay ${replayId}`}
      resultActions={
        replayId === null || !chosen.success ? null : (
          <Button size="compact-sm" variant="default" onClick={() => address.show(partsOf(chosen.data))}>
            Count again
          </Button>
        )
      }
      result={
        <div className={classes.result}>
          {replayId !== null ? (
            <LeadReplayView key={replayId} id={replayId} />
          ) : chosen.success ? (
            <LeadPlan
              choice={choiceOf(chosen.data)}
              onStarted={(id) => address.show({ ...partsOf(chosen.data), replay: id })}
            />
          ) : (
            <EmptyState title="Nothing counted yet">
              Choose a client, a range and a destination. Leads are counted first; counting sends nothing.
            </EmptyState>
          )}
          <Section title="Earlier replays">
            <LeadReplayTable hrefOf={({ id }) => address.hrefOf({ replay: id })} />
          </Section>
        </div>
      }
    />
  );
}
