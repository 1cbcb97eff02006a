import { messageSearchSchema } from '@supersync/contract/message/search.ts';
import { toJSONSchema } from 'zod';

/** What a search may say, with the fields seen in the topic's messages: the box suggests them while one types. */
export function searchShape(keys: readonly string[]) {
  const shape = toJSONSchema(messageSearchSchema, { io: 'input', target: 'draft-7' });
  const where = shape.properties?.['where'];
  if (typeof where !== 'object') return shape;
  const condition = where.additionalProperties ?? true;
  const fields = Object.fromEntries(keys.map((key) => [key, condition]));
  return { ...shape, properties: { ...shape.properties, where: { ...where, properties: fields } } };
}
