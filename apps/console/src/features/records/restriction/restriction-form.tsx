import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import { scopeIn, useTargetInput } from './restriction-targets.ts';

export const restrictionForm = defineForm(restriction, {
  noun: 'restriction',
  fields: ['clientId', 'scope', 'target', 'mode', 'reason', 'from', 'until'],
  columns: 2,
  // The input of the target depends on the scope.
  LiveInputs: ({ values, record, children }) => children(useTargetInput(scopeIn(values['scope']), record)),
});
