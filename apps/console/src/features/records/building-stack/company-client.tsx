import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import classes from './building-stack.module.css';
import type { Company } from './stack-queries.ts';
import { useCompanyDecision, type Decision } from './use-mapping.ts';

const { find, nameOf } = recordFinder(clientResource);

export interface CompanyClientProps {
  readonly company: Company;
  readonly mayChange: boolean;
}

/** The client a company is: suggested, chosen or none. */
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
  if (clientId !== null)
    return (
      <div className={classes.line}>
        <span>
          This is <RecordLink resource={clientResource} record={company.client} />.
        </span>
        {mayChange ? (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isPending}
            onClick={() => take({ kind: 'open' }, `${company.name} is open again`)}
          >
            Take the mapping away
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className={classes.clientChoice}>
      {status === 'suggested' && suggestedClient !== null ? (
        <div className={classes.line}>
          <span>
            Probably <RecordLink resource={clientResource} record={suggestedClient} />, by its name.
          </span>
          {mayChange ? (
            <Button
              size="compact-sm"
              disabled={isPending}
              onClick={() =>
                take({ kind: 'map', to: suggestedClient.id }, `${company.name} is ${suggestedClient.name}`)
              }
            >
              Accept
            </Button>
          ) : null}
        </div>
      ) : (
        <p className={classes.muted}>
          {status === 'ignored'
            ? 'It is set aside: it is none of our clients.'
            : 'Nobody has said which client it is. Its buildings can be mapped after that.'}
        </p>
      )}
      {mayChange ? (
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
