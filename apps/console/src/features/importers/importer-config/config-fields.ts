import {
  credentialUses,
  deletePolicies,
  lockableFields,
  rentFields,
  requestKinds,
} from '@supersync/contract/importers/importer-config/config-document.ts';
import { feedDialects, unitStatuses } from '@supersync/contract/importers/feed-parser/feed.ts';
import { importerSources } from '@supersync/contract/importers/importer/importer-sources.ts';
import type { Choices } from '@supersync/contract/kernel/choices.ts';
import type { FieldDescriptor, FieldOption } from '#kit/form/field-descriptor.ts';

const optionsOf = ({ values, labels }: Choices): FieldOption[] =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

/** The form beside the JSON: the same fields by their labels. */
export const configFields = (secrets: readonly string[]): readonly FieldDescriptor[] => [
  { name: 'source', label: 'Source', kind: 'select', options: optionsOf(importerSources), disabled: true },
  { name: 'feedUrl', label: 'Feed address', kind: 'text', format: 'url', required: true },
  { name: 'format', label: 'Format', kind: 'select', options: optionsOf(feedDialects), required: true },
  {
    name: 'schedule',
    label: 'Schedule',
    kind: 'text',
    nullable: true,
    help: 'Minute, hour, day of month, month, day of week: 30 6 * * mon-fri',
  },
  { name: 'timeZone', label: 'Time zone', kind: 'text' },
  {
    name: 'credentialRef',
    label: 'Secret',
    kind: 'select',
    options: secrets.map((value) => ({ value, label: value })),
    help: 'The value itself is never part of a configuration.',
  },
  { name: 'credentialUse', label: 'Secret is sent as', kind: 'select', options: optionsOf(credentialUses) },
  { name: 'credentialName', label: 'Header or parameter', kind: 'text' },
  { name: 'tokenUrl', label: 'Sign-in address', kind: 'text', format: 'url' },
  { name: 'request', label: 'Request', kind: 'select', options: optionsOf(requestKinds) },
  { name: 'companyCode', label: 'Company code', kind: 'text', help: 'RentCafe v2 only.' },
  { name: 'vendor', label: 'Vendor', kind: 'text', help: 'RentCafe v2 only.' },
  {
    name: 'apiTokenRef',
    label: 'API token',
    kind: 'select',
    options: secrets.map((value) => ({ value, label: value })),
    help: 'RentCafe v2 only: the secret that holds it.',
  },
  { name: 'propertyCodes', label: 'Properties', kind: 'texts', help: 'Import IDs. Empty: all of the feed.' },
  { name: 'rentField', label: 'Rent', kind: 'select', options: optionsOf(rentFields) },
  {
    name: 'includeStatuses',
    label: 'Unit statuses',
    kind: 'multi-select',
    options: optionsOf(unitStatuses),
    help: 'Empty: all.',
  },
  {
    name: 'maxDaysAhead',
    label: 'Available within days',
    kind: 'number',
    integer: true,
    nullable: true,
    min: 1,
    max: 730,
  },
  {
    name: 'minIntervalMinutes',
    label: 'Minutes between fetches',
    kind: 'number',
    integer: true,
    nullable: true,
    min: 0,
    max: 1440,
    help: 'Leave empty to use the source’s own value.',
  },
  {
    name: 'fieldLocks',
    label: 'Locked fields',
    kind: 'multi-select',
    options: lockableFields.map((value) => ({ value, label: value })),
    help: 'This importer never writes them.',
  },
  { name: 'deletePolicy', label: 'Removals', kind: 'select', options: optionsOf(deletePolicies) },
];

/** Optional fields that a configuration leaves out rather than holds empty. */
const leftOut: ReadonlySet<string> = new Set([
  'credentialRef',
  'credentialName',
  'tokenUrl',
  'companyCode',
  'vendor',
  'apiTokenRef',
]);

/** The values with one of them changed, as the JSON shows them. */
export function withValue(
  values: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const isEmpty = value === null || value === undefined || value === '';
  const { [name]: _old, ...others } = values;
  if (isEmpty && leftOut.has(name)) return others;
  return { ...values, [name]: isEmpty ? null : value };
}

type Times = Readonly<Record<'schedule' | 'timeZone', unknown>>;

/** A version as it is put back. The first is made with the importer, before it has a schedule: that stays. */
export const restoredValues = ({ schedule, timeZone }: Times, version: object): Record<string, unknown> => ({
  schedule,
  timeZone,
  ...version,
});
