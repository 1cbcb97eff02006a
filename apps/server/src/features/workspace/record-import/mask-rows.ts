import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { mask } from '#platform/resource/compile/compile-value.ts';
import { maskedChanges, personalFieldsOf } from '#platform/resource/compile/mask-changes.ts';
import { quoteText } from '#platform/resource/compile/sql-text.ts';

/**
 * Rows are kept for weeks, and their owner may lose sight of personal data meanwhile. A cell is shown only where its
 * column is mapped to a field that holds none, or where the records hold none at all.
 */
export function maskedRows(resources: readonly Resource[], alias: string): Record<string, string> {
  const ofImport = (expression: string): string =>
    `(select ${expression} from record_imports i where i.id = ${alias}.import_id)`;
  const personal = personalFieldsOf(resources, 'i.resource');
  const isPlain = `exists (select from jsonb_each(i.mapping) m
    where m.value = to_jsonb(c.place - 1) and not ${personal} ? m.key)`;
  const cells = `(select jsonb_agg(case when ${isPlain} then c.cell else ${quoteText(JSON.stringify(mask))}::jsonb end order by c.place)
    from jsonb_array_elements(${alias}.cells) with ordinality c (cell, place))`;
  return {
    cells: ofImport(`case when ${personal} is null then ${alias}.cells else ${cells} end`),
    changes: ofImport(maskedChanges(resources, `${alias}.changes`, 'i.resource')),
  };
}
