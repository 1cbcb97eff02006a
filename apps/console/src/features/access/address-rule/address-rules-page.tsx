import { addressRule } from '@supersync/contract/access/address-rule/address-rule.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useRights } from '#platform/session/rights.ts';
import { addressRuleList } from './address-rule-list.tsx';
import { AddressTest } from './address-test.tsx';
import classes from './address-rules-page.module.css';
import { addressRulesScreen } from './screens.ts';

const ApiClientsDialog = later(async () => (await import('./api-clients-dialog.tsx')).ApiClientsDialog);
const RuleDialog = later(async () => (await import('./rule-dialog.tsx')).RuleDialog);

const newRule = 'new';
const openNames = ['rule', 'clients'] as const;

const help = (
  <details className={classes.help}>
    <summary>A denial wins. Where anything is allowed, nothing else gets in. More …</summary>
    “Console” is whatever comes with a session, and signing in; “API” is what comes without one: health
    checks, metrics, calls with a token. A rule for the API holds for all programs, or for the one API client
    it names, which must get past both. A change that would lock you out is refused. If everybody is out,
    start the server with <code>ADDRESS_RULES=off</code> and mend the rules.
  </details>
);

export function Page() {
  const may = useRights(addressRule);
  const open = useAddressPart(openNames);
  const close = (): void => open.show({});
  const ruleId = open.number('rule');
  const addButton = may.create ? (
    <Button
      component={Link}
      to={open.hrefOf({ rule: newRule })}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      New rule
    </Button>
  ) : null;

  return (
    <div className={classes.page}>
      {ruleId !== null || open.get('rule') === newRule ? <RuleDialog id={ruleId} onClose={close} /> : null}
      {open.get('clients') === null ? null : <ApiClientsDialog onClose={close} />}
      <div className={classes.list}>
        <RecordList
          list={addressRuleList}
          screen={addressRulesScreen}
          lead={help}
          actions={
            <>
              <Button component={Link} to={open.hrefOf({ clients: 1 })} variant="default">
                API clients
              </Button>
              {addButton}
            </>
          }
          empty={
            <EmptyState title="No address rules yet" action={addButton}>
              Every address gets in. Deny a range to keep it out, or allow one to keep everybody else out.
            </EmptyState>
          }
        />
      </div>
      <AddressTest />
    </div>
  );
}
