import { inTurns } from '../http/in-turns.ts';
import { componentName, type Schema } from './component.ts';

/** A shorter one costs about as much as the reference to it. */
const minLength = 110;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSchema = (value: unknown): value is Schema =>
  isObject(value) && ('type' in value || 'anyOf' in value);

/** Keywords between a schema and the one inside it; what is left names it. */
const unnamed = new Set(['properties', 'items', 'anyOf', 'additionalProperties']);

/** Their values are no schemas, even where one looks like it. */
const holdsValues = (keyword: string): boolean => keyword === 'examples' || keyword === 'enum';

/**
 * Schemas that stand in several places, as a form does in a record and in the bodies that write it, become shared ones.
 * They are named after the first place by name: `SiteGenerationForm`.
 */
export async function shareRepeated(
  schemas: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const counts = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isSchema(value)) {
      const text = JSON.stringify(value);
      if (text.length >= minLength) {
        const seen = counts.get(text) ?? 0;
        counts.set(text, seen + 1);
        // What is inside a repeated one is counted once: it will stand there once.
        if (seen > 0) return;
      }
    }
    countInside(value);
  };
  const countInside = (value: object): void => {
    for (const [name, each] of Object.entries(value)) if (!holdsValues(name)) count(each);
  };
  await inTurns(Object.values(schemas), (schema) => {
    if (isObject(schema)) countInside(schema);
  });

  const shared: Record<string, unknown> = {};
  const references = new Map<string, string>();
  const share = (value: unknown, place: readonly string[]): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each: unknown) => share(each, place));
    const text = isSchema(value) ? JSON.stringify(value) : '';
    if ((counts.get(text) ?? 0) < 2) return inside(value, place);
    const known = references.get(text);
    if (known !== undefined) return { $ref: known };
    const wanted = place.map(componentName).join('');
    const isTaken = (name: string): boolean => name in schemas || name in shared;
    let name = wanted;
    for (let number = 2; isTaken(name); number += 1) name = `${wanted}${number}`;
    references.set(text, `#/components/schemas/${name}`);
    shared[name] = {};
    shared[name] = inside(value, place);
    return { $ref: `#/components/schemas/${name}` };
  };
  const inside = (value: object, place: readonly string[]): object =>
    Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        holdsValues(name) ? each : share(each, unnamed.has(name) ? place : [...place, name]),
      ]),
    );
  const kept = await inTurns(Object.keys(schemas).toSorted(), (name) => {
    const schema = schemas[name];
    return [name, isObject(schema) ? inside(schema, [name]) : schema] as const;
  });
  return { ...Object.fromEntries(kept), ...shared };
}
