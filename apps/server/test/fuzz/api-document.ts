import { z } from 'zod';

// As much of the OpenAPI document as it takes to make up requests.

export type Schema = Readonly<Record<string, unknown>>;

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  schema: z.record(z.string(), z.unknown()).default({}),
});
export type Parameter = z.infer<typeof parameterSchema>;

const reference = z.object({ $ref: z.string() });
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.union([reference, parameterSchema])).default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) })
          .optional(),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    parameters: z.record(z.string(), parameterSchema),
  }),
});

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
}

export interface ApiDocument {
  readonly operations: readonly Operation[];
  /** Follows a reference to a shared schema. */
  resolve(schema: Schema): Schema;
}

const lastPart = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

export function readApiDocument(text: string): ApiDocument {
  const { paths, components } = documentSchema.parse(JSON.parse(text));
  const parameterOf = (given: z.infer<typeof reference> | Parameter): Parameter[] => {
    const found = '$ref' in given ? components.parameters[lastPart(given.$ref)] : given;
    return found === undefined ? [] : [found];
  };
  return {
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        parameters: parameters.flatMap(parameterOf),
        body: requestBody?.content['application/json']?.schema ?? null,
      })),
    ),
    resolve: (schema) =>
      typeof schema['$ref'] === 'string' ? (components.schemas[lastPart(schema['$ref'])] ?? {}) : schema,
  };
}
