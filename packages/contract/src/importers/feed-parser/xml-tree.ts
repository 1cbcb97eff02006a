import { SaxesParser } from 'saxes';

/** XML as a plain tree with lower-case local names: feeds differ in prefixes and case. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

export interface XmlReading {
  readonly root: XmlNode | null;
  /** Why parsing stopped early; what came before is included. */
  readonly complaint: string | null;
}

export const xmlLimits = { depth: 64, nodes: 2_000_000 } as const;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

interface Draft {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Draft[];
  text: string;
}

class Enough extends Error {}

/**
 * Parses as far as possible. Refuses a DOCTYPE: feeds have none, and it allows entity expansion and external
 * entities. `asWritten` keeps names unchanged.
 */
export function readXml(text: string, { asWritten = false } = {}): XmlReading {
  const nameOf = asWritten ? (name: string): string => name : localName;
  const parser = new SaxesParser();
  const open: Draft[] = [];
  let root: Draft | null = null;
  let nodes = 0;
  let complaint: string | null = null;
  const stop = (reason: string): never => {
    complaint ??= reason;
    throw new Enough(reason);
  };
  const addText = (data: string): void => {
    const current = open.at(-1);
    if (current !== undefined) current.text += data;
  };
  parser.on('doctype', () => stop('A document type is not accepted'));
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1;
    if (nodes > xmlLimits.nodes) stop(`More than ${xmlLimits.nodes} elements`);
    if (open.length >= xmlLimits.depth) stop(`Nested deeper than ${xmlLimits.depth}`);
    const draft: Draft = {
      name: nameOf(name),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [nameOf(key), String(value)]),
      ),
      children: [],
      text: '',
    };
    const parent = open.at(-1);
    if (parent === undefined) root ??= draft;
    else parent.children.push(draft);
    open.push(draft);
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed !== undefined) closed.text = closed.text.trim();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => stop(error.message));
  try {
    // Strip a byte order mark.
    parser.write(text.replace(/^\uFEFF/, '')).close();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return { root, complaint };
}

export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name);

export const childOf = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => at?.children.find((child) => child.name === name), node);

/** The text at a path; null if there is none. */
export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string | null => {
  const text = childOf(node, ...path)?.text ?? '';
  return text === '' ? null : text;
};
