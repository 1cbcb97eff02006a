import { companySteps } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useOffer } from '#platform/step/step.ts';
import classes from './building-stack.module.css';
import type { Company } from './stack-queries.ts';
import { useCompanyDecision, type Decision } from './use-mapping.ts';

const { find, nameOf } = recordFinder(clientResource);

export interface CompanyClientProps {
  readonly company: Company;
  readonly mayChange: boolean;
}

/** What is known about the client of a company. */
function Mapping({ company: { status, client, suggestedClient } }: { readonly company: Company }) {
  if (client !== null)
    return (
      <span>
        This is <RecordLink resource={clientResource} record={client} />.
      </span>
    );
  if (status === 'suggested' && suggestedClient !== null)
    return (
      <span>
        Suggested by name: <RecordLink resource={clientResource} record={suggestedClient} />.
      </span>
    );
  return (
    <span className={classes.muted}>
      {status === 'ignored'
        ? 'Ignored: it is not one of our clients.'
        : 'Not mapped to a client yet. Map the client first, then its buildings.'}
    </span>
  );
}

/** The client of a company: suggested, chosen or none. */
export function CompanyClient({ company, mayChange }: CompanyClientProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const { decide, isPending } = useCompanyDecision();
  const { status, clientId, suggestedClient } = company;
  const take = (decision: Decision, message: string): void =>
    decide(
      {
        id: company.id,
        companyId: company.id,
        version: company.version,
        status,
        mappedTo: clientId,
        decision,
        message,
      },
      { onSuccess: () => setChosen(null) },
    );
  const saving = isPending ? 'It is being saved' : null;
  const accept = useOffer(companySteps.accept, company, saving);
  const reopen = useOffer(companySteps.reopen, company, saving);
  return (
    <div className={classes.clientChoice}>
      <div className={classes.line}>
        <Mapping company={company} />
        {mayChange ? (
          <>
            <StepButton
              variant={accept.allowed ? 'filled' : 'default'}
              step={accept}
              onClick={() => {
                if (suggestedClient !== null)
                  take({ kind: 'map', to: suggestedClient.id }, `${company.name} is ${suggestedClient.name}`);
              }}
            >
              Accept
            </StepButton>
            <StepButton
              variant="default"
              step={reopen}
              onClick={() => take({ kind: 'open' }, `${company.name} is open again`)}
            >
              Remove mapping
            </StepButton>
          </>
        ) : null}
      </div>
      {mayChange && clientId === null ? (
        <form
          className={classes.line}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== null) take({ kind: 'map', to: chosen }, `${company.name} is mapped`);
          }}
        >
          <div className={classes.picker}>
            <RecordPicker
              id={id}
              label="Another client"
              placeholder="Find a client"
              value={chosen}
              onChange={(key) => setChosen(key === null ? null : Number(key))}
              find={find}
              nameOf={nameOf}
            />
          </div>
          <Button type="submit" variant="default" disabled={chosen === null || isPending}>
            Map
          </Button>
        </form>
      ) : null}
    </div>
  );
}
