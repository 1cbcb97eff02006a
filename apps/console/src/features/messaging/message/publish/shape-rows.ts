import { z } from 'zod';

export interface ShapeRow {
  /** `counts.added`, `items[].sku` */
  readonly path: string;
  /** "whole number", "text", "one of a, b" */
  readonly kind: string;
  readonly isRequired: boolean;
}

const schemaPart = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
});

const kindNames: Readonly<Record<string, string>> = {
  integer: 'whole number',
  number: 'number',
  string: 'text',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
  null: 'nothing',
};

/** The leaves of a JSON Schema as rows; what has no simple form is "anything". */
export function shapeRows(schema: unknown, path = '', isRequired = true): ShapeRow[] {
  const part = schemaPart.safeParse(schema).data ?? {};
  if (part.properties !== undefined) {
    const { required = [] } = part;
    return Object.entries(part.properties).flatMap(([name, inner]) =>
      shapeRows(inner, path === '' ? name : `${path}.${name}`, isRequired && required.includes(name)),
    );
  }
  if (part.type === 'array' && part.items !== undefined)
    return shapeRows(part.items, `${path}[]`, isRequired);
  const kind = part.enum === undefined ? kindNames[part.type ?? ''] : `one of ${part.enum.join(', ')}`;
  return path === '' ? [] : [{ path, kind: kind ?? 'anything', isRequired }];
}
