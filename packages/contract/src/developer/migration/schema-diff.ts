import { z } from 'zod';

/** A schema as text, one line per object: `table public.units`, `column public.units.rent` → its definition. */
export type SchemaLines = Readonly<Record<string, string>>;

export const schemaDiff = z.array(
  z.object({
    /** The object: `column public.units.rent`. */
    thing: z.string(),
    /** Null if it was added. */
    before: z.string().nullable(),
    /** Null if it was removed. */
    after: z.string().nullable(),
  }),
);
export type SchemaDiff = z.infer<typeof schemaDiff>;

/** The differences of two schemas, sorted by name; empty if they are equal. */
export function diffSchemas(before: SchemaLines, after: SchemaLines): SchemaDiff {
  const things = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return things.flatMap((thing) => {
    const oldLine = Object.hasOwn(before, thing) ? (before[thing] ?? null) : null;
    const newLine = Object.hasOwn(after, thing) ? (after[thing] ?? null) : null;
    return oldLine === newLine ? [] : [{ thing, before: oldLine, after: newLine }];
  });
}

/** As text: `- ` before, `+ ` after. */
export function printDiff(diff: SchemaDiff): string {
  return diff
    .flatMap(({ thing, before, after }) => [
      ...(before === null ? [] : [`- ${thing}: ${before}`]),
      ...(after === null ? [] : [`+ ${thing}: ${after}`]),
    ])
    .join('\n');
}
