import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { useListForm } from '#platform/record/use-list-form.tsx';
import { addressRuleForm, addressRuleList, addressRuleRecord } from './address-rule-list.tsx';
import { AddressTest } from './address-test.tsx';
import classes from './address-rules-page.module.css';
import { addressRulesScreen } from './screens.ts';

const ApiClientsDialog = later(async () => (await import('./api-clients-dialog.tsx')).ApiClientsDialog);

const openNames = ['rule', 'clients', 'new', 'edit'] as const;

const help = (
  <details className={classes.help}>
    <summary>Deny rules win. Any allow rule blocks all other addresses. More …</summary>
    “Console” is whatever comes with a session, and signing in; “API” is what comes without one: health
    checks, metrics, calls with a token. A rule for the API holds for all programs, or for the one API client
    it names, which must get past both. A change that would lock you out is refused. If everybody is out,
    start the server with <code>ADDRESS_RULES=off</code> and fix the rules.
  </details>
);

export function Page() {
  const open = useAddressPart(openNames);
  const close = (): void => open.show({});
  const { newButton, dialog } = useListForm({ form: addressRuleForm, open });
  return (
    <div className={classes.page}>
      {dialog}
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
              {newButton}
            </>
          }
          panel={(id) => ({
            content: (
              <RecordPanel
                key={id}
                record={addressRuleRecord}
                id={id}
                editHref={open.hrefOf({ edit: id })}
                removed={({ label }) => `"${label}" was removed.`}
                onGone={close}
              />
            ),
          })}
          empty={
            <EmptyState title="No address rules yet" action={newButton}>
              All addresses are allowed. Deny a range to block it, or allow one to block all others.
            </EmptyState>
          }
        />
      </div>
      <AddressTest />
    </div>
  );
}
