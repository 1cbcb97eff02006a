/** Reading the parser's tree: plain JSON objects, each node wrapped in its kind. */

export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ CreateStmt: {…} }` → its kind and what is in it. */
export function kindOf(wrapped: unknown): { kind: string; node: Node } {
  if (!isNode(wrapped)) return { kind: '', node: {} };
  const [entry] = Object.entries(wrapped);
  return entry !== undefined && isNode(entry[1])
    ? { kind: entry[0], node: entry[1] }
    : { kind: entry?.[0] ?? '', node: {} };
}

export const listIn = (node: Node, name: string): readonly unknown[] => {
  const value = node[name];
  return Array.isArray(value) ? value : [];
};

export const textIn = (node: Node, name: string): string => {
  const value = node[name];
  return typeof value === 'string' ? value : '';
};

export const nodeIn = (node: Node, name: string): Node => {
  const value = node[name];
  return isNode(value) ? value : {};
};

/** The words of a list of strings: `schema.name` as its parts. */
export const namesIn = (list: readonly unknown[]): string[] =>
  list.map((item) => textIn(kindOf(item).node, 'sval')).filter((name) => name !== '');

/** As SQL writes a name: in quotes where it needs them. */
export const printName = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => (/^[a-z_][a-z0-9_$]*$/.test(part) ? part : `"${part.replaceAll('"', '""')}"`))
    .join('.');

/** `public.units`, or `units` where no schema is said. */
export const relationName = (relation: Node): string =>
  printName([textIn(relation, 'schemaname'), textIn(relation, 'relname')]);

/** Every function called anywhere below, by its name without a schema. */
export function calledFunctions(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) calledFunctions(each, found);
  else if (isNode(value))
    for (const [name, below] of Object.entries(value)) {
      if (name === 'FuncCall' && isNode(below)) {
        const called = namesIn(listIn(below, 'funcname')).at(-1);
        if (called !== undefined) found.add(called);
      }
      calledFunctions(below, found);
    }
  return found;
}
