import { importerSources } from '@supersync/contract/importer/importer.ts';
import { partner } from '@supersync/contract/partner/partner.ts';
import {
  hasGate,
  restrictedFeatures,
  type RestrictionScope,
} from '@supersync/contract/restriction/decide.ts';
import { useMemo } from 'react';
import type { FieldOption } from '../../kit/form/field-descriptor.ts';
import { useList } from '../../platform/query.ts';
import { choiceLabel } from '../../platform/resource/choice-label.ts';

const partnersQuery = { fields: ['id', 'partnerKey', 'name', 'status'], sort: ['name'], limit: 0 } as const;

const provinces: readonly FieldOption[] = [
  { value: 'AB', label: 'Alberta' },
  { value: 'BC', label: 'British Columbia' },
  { value: 'MB', label: 'Manitoba' },
  { value: 'NB', label: 'New Brunswick' },
  { value: 'NL', label: 'Newfoundland and Labrador' },
  { value: 'NS', label: 'Nova Scotia' },
  { value: 'NT', label: 'Northwest Territories' },
  { value: 'NU', label: 'Nunavut' },
  { value: 'ON', label: 'Ontario' },
  { value: 'PE', label: 'Prince Edward Island' },
  { value: 'QC', label: 'Quebec' },
  { value: 'SK', label: 'Saskatchewan' },
  { value: 'YT', label: 'Yukon' },
];

const named = (values: readonly string[]): FieldOption[] =>
  values.map((value) => ({ value, label: choiceLabel(value) }));

type GatedRule = Parameters<typeof hasGate>[0];

export interface TargetChoices {
  readonly options: readonly FieldOption[];
  /** Nothing but these will do; otherwise they are offered beside what one types. */
  readonly isClosed: boolean;
  readonly help: string;
}

/** What features a rule can be about, and the one it is about where that is no longer offered. */
const featuresFor = (rule: GatedRule | undefined): readonly FieldOption[] => [
  ...named(restrictedFeatures),
  ...(rule === undefined || hasGate(rule)
    ? []
    : [{ value: rule.target, label: `${choiceLabel(rule.target)} (no longer offered)` }]),
];

/** What a rule of this scope can be about; the rule itself where it is there already. */
export function useTargetChoices(scope: RestrictionScope, rule?: GatedRule): TargetChoices {
  const partners = useList(partner, partnersQuery).data?.data;
  return useMemo(() => {
    switch (scope) {
      case 'partner':
        return {
          // One that is retired stays for the rule that names it.
          options: (partners ?? [])
            .filter(({ status, partnerKey }) => status !== 'retired' || partnerKey === rule?.target)
            .map(({ partnerKey, name }) => ({ value: partnerKey, label: name })),
          isClosed: true,
          help: 'The partner is not switched on for the client.',
        };
      case 'feature':
        return {
          options: featuresFor(rule),
          isClosed: true,
          help: 'The feature is not switched on for the client.',
        };
      case 'importer':
        return {
          options: named(importerSources.values),
          isClosed: true,
          help: 'Importers of this source do not run for the client.',
        };
      case 'email-domain':
        return {
          options: [],
          isClosed: false,
          help: 'Mails from this domain, and from those below it, make no leads for the client.',
        };
      case 'province':
        return {
          options: provinces,
          isClosed: false,
          help: 'Two letters, also of a state. No property of the client is added or switched on there.',
        };
    }
  }, [scope, partners, rule]);
}
