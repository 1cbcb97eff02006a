import { restriction } from '@supersync/contract/restriction/restriction.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import type { FilterField } from '../../kit/list-page/list-filter.ts';
import { CutText } from '../../kit/value/cut-text.tsx';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import type { ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { ModeBadge, StandingBadge } from './restriction-cells.tsx';
import { modeWords, scopeWords } from './restriction-words.ts';
import classes from './restriction.module.css';

type Rule = With<typeof restriction, 'client'>;

export const restrictionColumns: ResourceColumns<typeof restriction, 'client'> = [
  {
    id: 'client.name',
    header: 'Client',
    width: 176,
    grow: 1,
    main: true,
    fixed: true,
    sortable: true,
    cell: ({ client, clientId }) => client?.name ?? `Client ${clientId}`,
  },
  { id: 'scope', header: 'Scope', width: 122, sortable: true, cell: ({ scope }) => scopeWords[scope] },
  {
    id: 'target',
    header: 'Target',
    width: 164,
    sortable: true,
    cell: ({ target }) => <code className={classes.code}>{target}</code>,
  },
  { id: 'mode', header: 'Rule', width: 124, sortable: true, cell: ({ mode }) => <ModeBadge mode={mode} /> },
  { id: 'standing', header: 'Standing', width: 158, cell: (rule) => <StandingBadge rule={rule} /> },
  { id: 'reason', header: 'Reason', width: 176, grow: 1, cell: ({ reason }) => <CutText text={reason} /> },
  {
    id: 'from',
    header: 'From – until',
    width: 204,
    sortable: true,
    cell: ({ from, until }) => `${from} – ${until ?? 'open'}`,
  },
  { ...fieldColumn<Rule>(restriction, 'until'), optional: true },
  { ...fieldColumn<Rule>(restriction, 'id'), optional: true },
  { ...fieldColumn<Rule>(restriction, 'modified'), optional: true },
];

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const restrictionFilters: readonly FilterField[] = [
  { id: 'client.name', label: 'Client', kind: 'text' },
  { id: 'scope', label: 'Scope', kind: 'choice', options: optionsOf(scopeWords) },
  { id: 'mode', label: 'Rule', kind: 'choice', options: optionsOf(modeWords) },
];
