import type { PropertyType } from '@supersync/contract/records/property/property-types.ts';
import {
  ruleFor,
  type TypedProperty,
  type TypeRule,
} from '@supersync/contract/records/property-type/type-rules.ts';

/** Types chosen by hand and not applied yet, by property. */
export type Choices = ReadonlyMap<number, PropertyType>;

export interface ChosenProperty extends TypedProperty {
  readonly id: number;
  readonly propertyType: PropertyType;
}

export interface TypesRequest {
  readonly assignments: readonly { readonly propertyId: number; readonly propertyType: PropertyType }[];
  readonly useRules: boolean;
}

/** Chooses a type for properties. The current type is not a choice, unless a rule would change it. */
export function choose(
  choices: Choices,
  properties: readonly ChosenProperty[],
  type: PropertyType,
  rules: readonly TypeRule[],
): Choices {
  const next = new Map(choices);
  for (const property of properties) {
    const otherwise = ruleFor(rules, property)?.propertyType ?? property.propertyType;
    if (type === otherwise) next.delete(property.id);
    else next.set(property.id, type);
  }
  return next;
}

/** The resulting type of a property: the chosen one, else that of a rule, else the current one. */
export const typeAfter = (
  property: ChosenProperty,
  choices: Choices,
  rules: readonly TypeRule[],
): PropertyType =>
  choices.get(property.id) ?? ruleFor(rules, property)?.propertyType ?? property.propertyType;

export const requestOf = (choices: Choices, useRules: boolean): TypesRequest => ({
  assignments: [...choices]
    .map(([propertyId, propertyType]) => ({ propertyId, propertyType }))
    .toSorted((a, b) => a.propertyId - b.propertyId),
  useRules,
});

/** How many properties each rule decides; the first match decides. */
export function decidedBy(
  rules: readonly TypeRule[],
  properties: readonly TypedProperty[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const property of properties) {
    const rule = ruleFor(rules, property);
    if (rule !== null) counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
  }
  return counts;
}
