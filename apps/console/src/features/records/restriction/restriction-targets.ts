import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { provinces } from '@supersync/contract/records/building/place.ts';
import { importerSources } from '@supersync/contract/importers/importer/importer.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import {
  hasGate,
  restrictedFeatures,
  type RestrictionScope,
} from '@supersync/contract/records/restriction/decide.ts';
import { useMemo } from 'react';
import type { FieldOption } from '#kit/form/field-descriptor.ts';
import { useList } from '#platform/query/query.ts';

const partnersQuery = { fields: ['id', 'partnerKey', 'name', 'status'], sort: ['name'], limit: 0 } as const;

type GatedRule = Parameters<typeof hasGate>[0];

export interface TargetChoices {
  readonly options: readonly FieldOption[];
  /** Nothing but these will do; otherwise they are offered beside what one types. */
  readonly isClosed: boolean;
  readonly help: string;
}

/** What features a rule can be about, and the one it is about where that is no longer offered. */
const featuresFor = (rule: GatedRule | undefined): readonly FieldOption[] => [
  ...optionsOf(restrictedFeatures),
  ...(rule === undefined || hasGate(rule)
    ? []
    : [{ value: rule.target, label: `${rule.target} (no longer offered)` }]),
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
          help: 'The partner cannot be turned on for the client.',
        };
      case 'feature':
        return {
          options: featuresFor(rule),
          isClosed: true,
          help: 'The feature cannot be turned on for the client.',
        };
      case 'importer':
        return {
          options: optionsOf(importerSources),
          isClosed: true,
          help: 'Importers of this source do not run for the client.',
        };
      case 'email-domain':
        return {
          options: [],
          isClosed: false,
          help: 'Emails from this domain and its subdomains create no leads for the client.',
        };
      case 'province':
        return {
          options: optionsOf(provinces),
          isClosed: false,
          help: 'Two-letter code of a province or state. The client cannot add or activate properties there.',
        };
    }
  }, [scope, partners, rule]);
}
