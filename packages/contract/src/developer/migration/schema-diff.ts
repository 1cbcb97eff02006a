import { z } from 'zod';

/** A schema as text, one line a thing: `table public.units`, `column public.units.rent` → its definition. */
export type SchemaLines = Readonly<Record<string, string>>;

export const schemaDiff = z.array(
  z.object({
    /** What differs: `column public.units.rent`. */
    thing: z.string(),
    /** Null where it was not there. */
    before: z.string().nullable(),
    /** Null where it is no longer there. */
    after: z.string().nullable(),
  }),
);
export type SchemaDiff = z.infer<typeof schemaDiff>;

/** What differs between two schemas, in the order of names. Empty: they are the same. */
export function diffSchemas(before: SchemaLines, after: SchemaLines): SchemaDiff {
  const things = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return things.flatMap((thing) => {
    const was = Object.hasOwn(before, thing) ? (before[thing] ?? null) : null;
    const is = Object.hasOwn(after, thing) ? (after[thing] ?? null) : null;
    return was === is ? [] : [{ thing, before: was, after: is }];
  });
}

/** As people read it: `- ` was there, `+ ` is there now. */
export function printDiff(diff: SchemaDiff): string {
  return diff
    .flatMap(({ thing, before, after }) => [
      ...(before === null ? [] : [`- ${thing}: ${before}`]),
      ...(after === null ? [] : [`+ ${thing}: ${after}`]),
    ])
    .join('\n');
}
