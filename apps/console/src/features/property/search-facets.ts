import { attentionReasons, isAttentionReason } from '@supersync/contract/property/attention.ts';
import type { FacetName } from '@supersync/contract/property/search.ts';
import type { FilterField } from '../../kit/list-page/list-filter.ts';
import { choiceLabel } from '../../platform/resource/choice-label.ts';
import type { FoundPage } from './search-query.ts';

const labels: Readonly<Record<FacetName, string>> = {
  attention: 'Needs attention',
  status: 'Status',
  type: 'Type',
  province: 'Province',
  city: 'City',
  client: 'Client',
  partner: 'Partner',
};

/** Short ones first: what stands below a long one is never seen. */
const order: readonly FacetName[] = ['attention', 'status', 'type', 'province', 'city', 'client', 'partner'];

const wordsFor = (name: FacetName, { value, label }: { value: string; label: string }): string => {
  if (name === 'attention' && isAttentionReason(value)) return attentionReasons[value];
  return name === 'status' || name === 'type' ? choiceLabel(value) : label;
};

/** The filters of the search, with how many there are of each; without numbers until something was found. */
export const facetFields = (facets: FoundPage['facets'] | undefined): readonly FilterField[] =>
  order.map((name) => ({
    id: name,
    label: labels[name],
    kind: 'choice',
    options: (facets?.[name] ?? []).map((each) => ({
      value: each.value,
      label: wordsFor(name, each),
      count: each.count,
    })),
  }));
