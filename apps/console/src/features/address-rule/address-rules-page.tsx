import { allows } from '@supersync/contract/access/access.ts';
import { addressRule } from '@supersync/contract/address-rule/address-rule.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { later } from '../../kit/on-demand/later.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { StatusBadge, ToneBadge } from '../../kit/status-badge/status-badge.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { useHeld } from '../../platform/session.ts';
import { AddressTest } from './address-test.tsx';
import classes from './address-rules-page.module.css';
import { ruleRelations } from './rule-relations.ts';
import { addressRulesScreen } from './screens.ts';
import { scopeWords, stateOf } from './verdict-words.ts';

const ApiClientsDialog = later(async () => (await import('./api-clients-dialog.tsx')).ApiClientsDialog);
const RuleDialog = later(async () => (await import('./rule-dialog.tsx')).RuleDialog);

const columns: ResourceColumns<typeof addressRule, 'apiClient'> = [
  'label',
  { id: 'range', header: 'Range', width: 190, sortable: true, cell: ({ range }) => <code>{range}</code> },
  {
    id: 'effect',
    header: 'Effect',
    width: 100,
    sortable: true,
    cell: ({ effect }) => (
      <ToneBadge
        tone={effect === 'allow' ? 'success' : 'danger'}
        icon={effect === 'allow' ? 'done' : 'failed'}
      >
        {effect === 'allow' ? 'Allow' : 'Deny'}
      </ToneBadge>
    ),
  },
  {
    id: 'scope',
    header: 'Scope',
    width: 150,
    sortable: true,
    cell: ({ scope, apiClient }) =>
      apiClient === null ? scopeWords[scope] : <CutText text={`${scopeWords[scope]}: ${apiClient.name}`} />,
  },
  {
    id: 'enabled',
    header: 'State',
    width: 120,
    sortable: true,
    cell: (rule) => <StatusBadge status={stateOf(rule, new Date())} />,
  },
  {
    id: 'expiresAt',
    header: 'Expires',
    width: 130,
    sortable: true,
    cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : <RelativeTime at={expiresAt} />),
  },
  'modified',
];

const newRule = 'new';

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
  const held = useHeld();
  const [search, setSearch] = useSearchParams();
  useLiveRecords(addressRule);
  const opened = search.get('rule');
  const hrefFor = (rule: string): string =>
    `?${new URLSearchParams([...withoutRule(search), ['rule', rule]])}`;
  const addButton = allows(held, ['supersync_admin_tools'], 'c') ? (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setSearch((now) => new URLSearchParams([...withoutRule(now), ['rule', newRule]]))}
    >
      New rule
    </Button>
  ) : null;

  return (
    <div className={classes.page}>
      {opened === newRule || /^\d{1,9}$/.test(opened ?? '') ? (
        <RuleDialog
          id={opened === newRule ? null : Number(opened)}
          onClose={() => setSearch((now) => new URLSearchParams([...withoutRule(now)]))}
        />
      ) : null}
      {search.has('clients') ? (
        <ApiClientsDialog
          onClose={() =>
            setSearch((now) => new URLSearchParams([...now].filter(([name]) => name !== 'clients')))
          }
        />
      ) : null}
      <div className={classes.list}>
        <ResourceList
          resource={addressRule}
          relations={ruleRelations.relations}
          title={addressRulesScreen.title}
          lead={help}
          columns={columns}
          hrefOf={({ id }) => hrefFor(String(id))}
          actions={
            <>
              <Button
                variant="default"
                onClick={() => setSearch((now) => new URLSearchParams([...now, ['clients', '1']]))}
              >
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

const withoutRule = (search: URLSearchParams): [string, string][] =>
  [...search].filter(([name]) => name !== 'rule');
