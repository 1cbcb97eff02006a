import type { Resource } from '@supersync/contract/kernel/define-resource.ts';

const shownFacts = 6;
const longestText = 120;

/** The first facts of a record that say something at a glance, and when it was last changed. */
export function cardFields(resource: Resource, record: object): readonly string[] {
  const said = new Set([...resource.key, resource.label, 'status', 'created']);
  const names = Object.entries(resource.fields).flatMap(([name, { kind }]) => {
    const value: unknown = Reflect.get(record, name);
    const isEmpty = value === null || value === undefined || value === '';
    const isLong = typeof value === 'string' && value.length > longestText;
    const isOpaque = kind === 'json' || kind === 'uuid' || kind === 'stamp' || name.endsWith('Id');
    return said.has(name) || isEmpty || isLong || isOpaque ? [] : [name];
  });
  const change = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'stamp');
  return [...names.slice(0, shownFacts), ...(change === undefined ? [] : [change])];
}
