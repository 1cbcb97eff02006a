import { attributesSchema } from '@supersync/contract/messaging/message/message.ts';

export type Attributes = Readonly<Record<string, string>>;

/** `origin=platform`, as people write an attribute. */
export const attributeTags = (attributes: Attributes): string[] =>
  Object.entries(attributes).map(([name, value]) => `${name}=${value}`);

export type AttributesReading =
  | { readonly ok: true; readonly attributes: Attributes }
  | { readonly ok: false; readonly words: string };

/** Of duplicate names the last one wins. */
export function readAttributeTags(tags: readonly string[]): AttributesReading {
  const pairs = tags.map((tag) => {
    const at = tag.indexOf('=');
    return at < 1 ? undefined : ([tag.slice(0, at).trim(), tag.slice(at + 1).trim()] as const);
  });
  const bad = tags.find((_, index) => pairs[index] === undefined);
  if (bad !== undefined) return { ok: false, words: `“${bad}” is not name=value` };
  const read = attributesSchema.safeParse(Object.fromEntries(pairs.filter((pair) => pair !== undefined)));
  if (read.success) return { ok: true, attributes: read.data };
  const [issue] = read.error.issues;
  return { ok: false, words: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.replace(/^: /, '') };
}
