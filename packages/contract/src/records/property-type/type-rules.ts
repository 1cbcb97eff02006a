import type { PropertyType } from '../property/property-types.ts';

/** Empty conditions match everything. */
export interface TypeRule {
  readonly id: number;
  readonly propertyType: PropertyType;
  readonly city: string | null;
  readonly provinceCode: string | null;
  readonly importSource: string | null;
  readonly nameContains: string | null;
  readonly minUnits: number | null;
  readonly maxUnits: number | null;
  readonly position: number;
  readonly enabled: boolean;
}

export interface TypedProperty {
  readonly name: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly importSource: string;
  readonly unitCount: number;
}

const plain = (text: string): string => text.trim().toLowerCase();

export const fitsRule = (rule: TypeRule, property: TypedProperty): boolean =>
  rule.enabled &&
  (rule.city === null || plain(rule.city) === plain(property.city)) &&
  (rule.provinceCode === null || rule.provinceCode === property.provinceCode) &&
  (rule.importSource === null || rule.importSource === property.importSource) &&
  (rule.nameContains === null || plain(property.name).includes(plain(rule.nameContains))) &&
  (rule.minUnits === null || property.unitCount >= rule.minUnits) &&
  (rule.maxUnits === null || property.unitCount <= rule.maxUnits);

/** The first matching rule; null if none matches. */
export function ruleFor<R extends TypeRule>(rules: readonly R[], property: TypedProperty): R | null {
  return (
    rules
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .find((rule) => fitsRule(rule, property)) ?? null
  );
}

const units = (count: number): string => `${count} ${count === 1 ? 'unit' : 'units'}`;

/** A rule as text: "all in Toronto, ON with 50 units or more". */
export function ruleText(rule: Omit<TypeRule, 'id' | 'propertyType' | 'position' | 'enabled'>): string {
  const place = [rule.city, rule.provinceCode].filter((part) => part !== null).join(', ');
  const parts = [
    ...(place === '' ? [] : [`in ${place}`]),
    ...(rule.nameContains === null ? [] : [`named “${rule.nameContains}”`]),
    ...(rule.importSource === null ? [] : [`from ${rule.importSource}`]),
    ...(rule.minUnits === null ? [] : [`with ${units(rule.minUnits)} or more`]),
    ...(rule.maxUnits === null ? [] : [`with ${units(rule.maxUnits)} at most`]),
  ];
  return parts.length === 0 ? 'all' : `all ${parts.join(' ')}`;
}
