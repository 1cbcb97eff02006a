import { addressRule } from '@supersync/contract/access/address-rule/address-rule.ts';
import { ruleScopes } from '@supersync/contract/access/address-rule/decide.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { defineList } from '#platform/list/define-list.ts';
import { ruleStates, stateOf } from './verdict-text.ts';

export const addressRuleList = defineList(addressRule, {
  // A rule for one API client says which.
  relations: ['apiClient'],
  columns: [
    'label',
    { id: 'range', width: 190, cell: ({ range }) => <code>{range}</code> },
    { id: 'effect', width: 100 },
    {
      id: 'scope',
      width: 150,
      cell: ({ scope, apiClient }) => (
        <CutText
          text={
            apiClient === null ? ruleScopes.labels[scope] : `${ruleScopes.labels[scope]}: ${apiClient.name}`
          }
        />
      ),
    },
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
