import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  gateWeights,
  type Gate,
  type previewUpgrade,
} from '@supersync/contract/developer/migration/run-actions.ts';
import { Alert, Table } from '@mantine/core';
import { formatNumber } from '#kit/value/format.ts';
import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import classes from './run.module.css';
import { PlannedStatements } from './statement-list.tsx';

type Plan = Omit<ActionAnswer<typeof previewUpgrade>, 'gates'>;

/** What blocks a run, and its warnings. */
export function Gates({ gates }: { readonly gates: readonly Gate[] }) {
  if (gates.length === 0) return null;
  return (
    <ul className={classes.gates} aria-label="Blockers and warnings">
      {gates.map(({ code, message, weight }) => (
        <li key={`${code} ${message}`} className={classes.gate}>
          <ChoiceMark of={gateWeights} value={weight} />
          <span>
            <strong>{gateWeights.labels[weight]}:</strong> {message}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The statements, whether they run in one transaction, and the rows at risk. */
export function RunPlan({ plan }: { readonly plan: Plan }) {
  return (
    <>
      {plan.transactional ? null : (
        <Alert color="warning" title="Runs statement by statement">
          A statement of it cannot run in a transaction. If one fails, those before it stay.
        </Alert>
      )}
      <RowsAtRisk rows={plan.rowsAtRisk} />
      <PlannedStatements statements={plan.statements} />
    </>
  );
}

function RowsAtRisk({ rows }: { rows: Plan['rowsAtRisk'] }) {
  if (rows.length === 0) return null;
  return (
    <Table className={classes.risk} aria-label="Rows at risk">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Table</Table.Th>
          <Table.Th scope="col">What happens</Table.Th>
          <Table.Th scope="col" ta="end">
            Rows at risk
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ table, by, rows: count, isEstimate }) => (
          <Table.Tr key={`${table} ${by}`}>
            <Table.Td>
              <code>{table}</code>
            </Table.Td>
            <Table.Td>{by}</Table.Td>
            <Table.Td ta="end">
              {count === null
                ? 'could not be counted'
                : `${isEstimate ? 'about ' : ''}${formatNumber(count)}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export const isBlocked = (gates: readonly Gate[]): boolean => gates.some(({ weight }) => weight === 'blocks');
