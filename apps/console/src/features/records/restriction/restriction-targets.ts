import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import { provinces } from '@supersync/contract/records/building/place.ts';
import { importerSources } from '@supersync/contract/importers/importer/importer-sources.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import {
  hasGate,
  restrictedFeatures,
  restrictionScopes,
  type RestrictionScope,
} from '@supersync/contract/records/restriction/decide.ts';
import { useMemo } from 'react';
import type { FieldOption } from '#kit/form/field-descriptor.ts';
import { useList } from '#platform/query/query.ts';
import type { OwnInputs } from '#platform/resource/define-form.ts';

const partnersQuery = { fields: ['id', 'partnerKey', 'name', 'status'], sort: ['name'], limit: 0 } as const;

type GatedRule = Parameters<typeof hasGate>[0];

export const scopeIn = (value: unknown): RestrictionScope =>
  isChoice(restrictionScopes, value) ? value : 'partner';

/** The features a rule can name, and the current one if no longer offered. */
const featuresFor = (rule: GatedRule | undefined): readonly FieldOption[] => [
  ...optionsOf(restrictedFeatures),
  ...(rule === undefined || hasGate(rule)
    ? []
    : [{ value: rule.target, label: `${rule.target} (no longer offered)` }]),
];

const closedScopes: ReadonlySet<RestrictionScope> = new Set(['partner', 'feature', 'importer']);

const help: Readonly<Record<RestrictionScope, string>> = {
  partner: 'The partner cannot be turned on for the client.',
  feature: 'The feature cannot be turned on for the client.',
  importer: 'Importers of this source do not run for the client.',
  'email-domain': 'Emails from this domain and its subdomains create no leads for the client.',
  province: 'Two-letter code of a province or state. The client cannot add or activate properties there.',
};

/** The possible targets of a rule of this scope, including that of an existing rule. */
export function useTargetOptions(scope: RestrictionScope, rule?: GatedRule): readonly FieldOption[] {
  const partners = useList(partner, partnersQuery).data?.data;
  return useMemo(() => {
    const options: Readonly<Record<RestrictionScope, readonly FieldOption[]>> = {
      // A retired partner stays for the rule that names it.
      partner: (partners ?? [])
        .filter(({ status, partnerKey }) => status !== 'retired' || partnerKey === rule?.target)
        .map(({ partnerKey, name }) => ({ value: partnerKey, label: name })),
      feature: featuresFor(rule),
      importer: optionsOf(importerSources),
      'email-domain': [],
      province: optionsOf(provinces),
    };
    return options[scope];
  }, [scope, partners, rule]);
}

/** A closed scope only allows its options; others suggest them while typing. */
export function useTargetInput(scope: RestrictionScope, rule: GatedRule | undefined): OwnInputs {
  const options = useTargetOptions(scope, rule);
  return useMemo(() => {
    if (closedScopes.has(scope)) return { target: { kind: 'select', help: help[scope], options } };
    return scope === 'email-domain'
      ? { target: { placeholder: 'example.com', help: help[scope] } }
      : { target: { kind: 'text', help: help[scope], suggestions: options } };
  }, [scope, options]);
}
