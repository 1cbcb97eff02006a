import { addressRule } from '@supersync/contract/access/address-rule/address-rule.ts';
import { ruleScopes } from '@supersync/contract/access/address-rule/decide.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import { ruleStates, stateOf } from './verdict-text.ts';

const scopeColumn = {
  id: 'scope',
  width: 150,
  cell: ({ scope, apiClient }: With<typeof addressRule, 'apiClient'>) => (
    <CutText text={[ruleScopes.labels[scope], apiClient?.name].filter(Boolean).join(': ')} />
  ),
};

export const addressRuleRecord = defineRecord(addressRule, {
  relations: ['apiClient'],
  fields: ['label', 'range', 'effect', scopeColumn, 'expiresAt'],
  status: (rule) => <ChoiceBadge of={ruleStates} value={stateOf(rule, new Date())} />,
});

export const addressRuleForm = defineForm(addressRule, {
  fields: ['label', 'range', 'effect', 'scope', 'apiClientId', 'expiresAt', 'enabled'],
  columns: 2,
  createLabel: 'Add rule',
});

export const addressRuleList = defineList(addressRule, {
  // A rule for one API client says which.
  relations: ['apiClient'],
  columns: [
    'label',
    { id: 'range', width: 190, cell: ({ range }) => <code>{range}</code> },
    { id: 'effect', width: 100 },
    scopeColumn,
    {
      id: 'enabled',
      header: 'Status',
      width: 120,
      cell: (rule) => <ChoiceBadge of={ruleStates} value={stateOf(rule, new Date())} />,
    },
    {
      id: 'expiresAt',
      width: 130,
      cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : <RelativeTime at={expiresAt} />),
    },
    'modified',
  ],
  open: 'rule',
});
