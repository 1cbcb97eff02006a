import type { AuditedField } from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { choices } from '@supersync/contract/kernel/choices.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';

const verdicts = choices({
  ok: ['OK', 'success'],
  missing: ['Missing', 'danger'],
  limit: ['Breaks the limit', 'danger'],
  differs: ['Changed since', 'warning'],
  'not-sent': ['Not sent', 'neutral'],
});

const columns: readonly RelatedColumn<AuditedField>[] = [
  { id: 'field', header: 'Field', width: 130, main: true, value: ({ label }) => label },
  {
    id: 'record',
    header: 'Our record',
    width: 200,
    grow: 1,
    cell: ({ record }) => <CutText text={record} />,
    value: ({ record }) => record,
  },
  {
    id: 'sent',
    header: 'In the feed',
    width: 200,
    grow: 1,
    cell: ({ sent }) => <CutText text={sent} />,
    value: ({ sent }) => sent,
  },
  {
    id: 'limit',
    header: 'Partner’s limit',
    width: 160,
    cell: ({ limit }) => <CutText text={limit} />,
    value: ({ limit }) => limit,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    width: 150,
    cell: ({ verdict }) => <ChoiceBadge of={verdicts} value={verdict} />,
    value: ({ verdict }) => verdict,
  },
];

/** Field by field: our record, the feed, the partner's limit and the verdict. */
export function FieldTable({ fields }: { readonly fields: readonly AuditedField[] }) {
  return (
    <RelatedTable
      label="Fields"
      name="syndication-fields"
      columns={columns}
      rows={fields}
      rowKey={({ field }) => field}
      maxRows={30}
    />
  );
}
