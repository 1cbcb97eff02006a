import { redactionRoom, resumeRedaction } from '@supersync/contract/workspace/redaction/actions.ts';
import {
  redaction,
  redactionBases,
  redactionStatuses,
} from '@supersync/contract/workspace/redaction/redaction.ts';
import { Alert } from '@mantine/core';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { formatCount } from '#kit/value/format.ts';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { useWork } from '#platform/work/use-work.ts';
import { personName } from '#platform/session/access-facts.ts';
import { Receipt } from './receipt.tsx';
import { redactionOptions, type Redaction } from './redaction-queries.ts';
import { isSettled } from './redaction-text.ts';
import classes from './redaction.module.css';
import { StoreReports } from './store-reports.tsx';

/** One redaction in progress, and its receipt once complete. */
export function RedactionView({ id }: { readonly id: number }) {
  const shown = useWork(redactionOptions(id), {
    room: redactionRoom(id),
    isOpen: ({ status }) => status === 'running',
    reads: [redaction],
  });
  return <Loaded query={shown}>{(data) => <Shown of={data} />}</Loaded>;
}

function Shown({ of }: { readonly of: Redaction }) {
  const { id, status, stores, user } = of;
  return (
    <div className={classes.found}>
      {status === 'running' ? (
        <WorkProgress
          label="Redacting, store by store"
          done={stores.filter(isSettled).length}
          total={stores.length}
          unit="stores"
        />
      ) : null}
      {status === 'incomplete' ? <Incomplete of={of} /> : null}
      <FieldList
        fields={[
          { label: 'Status', value: <ChoiceBadge of={redactionStatuses} value={status} /> },
          { label: 'Reference', value: of.reference },
          { label: 'Basis', value: redactionBases.labels[of.basis] },
          { label: 'Received', value: of.receivedOn },
          { label: 'Due', value: of.dueOn },
          { label: 'Reason', value: of.reason ?? '' },
          {
            label: 'Requested',
            value: (
              <>
                <AbsoluteTime at={of.created} />
                {user === null ? '' : ` by ${personName(user)}`}
              </>
            ),
          },
          ...(of.finishedAt === null
            ? []
            : [{ label: 'Finished', value: <AbsoluteTime at={of.finishedAt} /> }]),
        ]}
      />
      <StoreReports stores={stores} />
      {status === 'running' ? null : <Receipt id={id} />}
    </div>
  );
}

/** Shows the failure; the other stores are done and stay so. */
function Incomplete({ of }: { readonly of: Redaction }) {
  const mayResume = useMayCall(resumeRedaction);
  const resume = useStep(resumeRedaction, of, { saved: 'Redaction resumed.' });
  const failed = of.stores.filter(({ status }) => status === 'failed');
  return (
    <Alert color="danger" title={`${formatCount(failed.length, 'store')} could not be redacted`}>
      <div className={classes.found}>
        <span>
          {failed.map(({ title }) => title).join(', ')}: nothing was changed there. The other stores are done.
        </span>
        {mayResume ? (
          <StepButton
            className={classes.start}
            step={resume}
            onClick={() => resume.run({ params: { id: of.id } })}
          >
            Try these stores again
          </StepButton>
        ) : null}
      </div>
    </Alert>
  );
}
