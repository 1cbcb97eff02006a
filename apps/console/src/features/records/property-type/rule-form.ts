import { propertyTypeRule } from '@supersync/contract/records/property-type/property-type-rule.ts';
import { defineForm } from '#platform/resource/define-form.ts';

/** Empty conditions match everything. */
export const ruleForm = defineForm(propertyTypeRule, {
  noun: 'rule',
  fields: [
    'propertyType',
    'city',
    'provinceCode',
    'nameContains',
    'importSource',
    'minUnits',
    'maxUnits',
    'position',
    'enabled',
  ],
  columns: 2,
  title: (rule) => (rule === undefined ? 'Add a rule' : 'Edit the rule'),
  createLabel: 'Add rule',
  saved: (_, isNew) => (isNew ? 'Rule added' : 'Rule changed'),
});
