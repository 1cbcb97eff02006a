import { choiceLabel, type Choices } from '@supersync/contract/kernel/choices.ts';
import { attentionReasons } from '@supersync/contract/records/property/attention.ts';
import { propertyStatuses } from '@supersync/contract/records/property/property-fields.ts';
import { propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import type { FacetName } from '@supersync/contract/records/property/search.ts';
import type { FilterField } from '#kit/list-page/list-filter.ts';
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

/** Short facets first: what is below a long one is never seen. */
const order: readonly FacetName[] = ['attention', 'status', 'type', 'province', 'city', 'client', 'partner'];

/** The facets whose labels are in the contract; the others come with the names of their records. */
const choicesOf: Readonly<Partial<Record<FacetName, Choices>>> = {
  attention: attentionReasons,
  status: propertyStatuses,
  type: propertyTypes,
};

function labelFor(name: FacetName, { value, label }: { value: string; label: string }): string {
  const of = choicesOf[name];
  return of === undefined ? label : choiceLabel(of, value);
}

/** The filters of the search with counts; without counts until there is a result. */
export const facetFields = (facets: FoundPage['facets'] | undefined): readonly FilterField[] =>
  order.map((name) => ({
    id: name,
    label: labels[name],
    kind: 'choice',
    options: (facets?.[name] ?? []).map((each) => ({
      value: each.value,
      label: labelFor(name, each),
      count: each.count,
    })),
  }));
