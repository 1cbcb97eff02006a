import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { Button } from '@mantine/core';
import { Nothing } from '#kit/value/nothing.tsx';
import { useRights } from '#platform/session/rights.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import classes from './building-stack.module.css';
import type { Company } from './stack-queries.ts';
import { useCompanyDecision } from './use-mapping.ts';

/** The client of a company, or the suggested one with a button to accept it. */
export function CompanyCell({ company }: { readonly company: Company }) {
  const may = useRights(buildingStackCompany);
  const { decide, isPending } = useCompanyDecision();
  const { id, name, version, status, client, suggestedClient } = company;
  if (client !== null) return <RecordLink resource={clientResource} record={client} />;
  if (status !== 'suggested' || suggestedClient === null) return <Nothing />;
  return (
    <span className={classes.cell}>
      <span className={classes.suggested}>{suggestedClient.name}?</span>
      {may.update ? (
        <Button
          size="compact-xs"
          aria-label={`Accept ${suggestedClient.name} for ${name}`}
          disabled={isPending}
          onClick={(event) => {
            // The click would also open the row.
            event.stopPropagation();
            decide({
              id,
              companyId: id,
              version,
              status,
              mappedTo: null,
              decision: { kind: 'map', to: suggestedClient.id },
              message: `${name} is ${suggestedClient.name}`,
            });
          }}
        >
          Accept
        </Button>
      ) : null}
    </span>
  );
}
