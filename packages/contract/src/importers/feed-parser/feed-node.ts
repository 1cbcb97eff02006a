/**
 * XML elements and JSON members as one kind of tree: names in lower case without prefix, because feeds differ in
 * both. A JSON list is its member repeated, and `@attributes` are attributes.
 */

const isPlainAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code > 0x20 && code < 0x7f;
};

/** Most texts have no space around them, which two characters tell sooner than `trim`. */
export const trimmed = (text: string): string =>
  isPlainAt(text, 0) && isPlainAt(text, text.length - 1) ? text : text.trim();

export class NodeAttribute {
  readonly node: FeedNode;
  readonly name: string;
  readonly written: string;
  /** Without the space around it. */
  readonly text: string;

  constructor(node: FeedNode, name: string, written: string, text: string) {
    this.node = node;
    this.name = name;
    this.written = written;
    this.text = trimmed(text);
  }

  get line(): number {
    return this.node.line;
  }
}

const none: FeedNode[] = [];
const noAttributes: NodeAttribute[] = [];

export class FeedNode {
  readonly name: string;
  /** As in the document, without its prefix. */
  readonly written: string;
  readonly parent: FeedNode | null;
  readonly line: number;
  /** In JSON the index in its list, in XML the number among records of its name; -1 for others. */
  index: number;
  attributes = noAttributes;
  children = none;
  /** Without the space around it, once the element is closed. */
  text = '';

  constructor(name: string, written: string, parent: FeedNode | null, line: number, index = -1) {
    this.name = name;
    this.written = written;
    this.parent = parent;
    this.line = line;
    this.index = index;
  }

  addChild(child: FeedNode): void {
    if (this.children === none) this.children = [child];
    else this.children.push(child);
  }

  addAttribute(name: string, written: string, text: string): void {
    const attribute = new NodeAttribute(this, name, written, text);
    if (this.attributes === noAttributes) this.attributes = [attribute];
    else this.attributes.push(attribute);
  }

  attribute(name: string): NodeAttribute | undefined {
    for (const each of this.attributes) if (each.name === name) return each;
    return undefined;
  }

  /** Drops its content once it is read: its path and line stay known. */
  release(): void {
    this.children = none;
    this.attributes = noAttributes;
    this.text = '';
  }

  get isEmpty(): boolean {
    return this.children.length === 0 && this.attributes.length === 0 && this.text === '';
  }
}

/** A value that is not empty: the element or attribute itself, because an object for every field costs time. */
export type Found = FeedNode | NodeAttribute;

export interface PlaceStep {
  readonly name: string;
  readonly filter: { readonly names: readonly string[]; readonly value: string } | null;
}

/** Where a field is, below its record. */
export interface Place {
  readonly steps: readonly PlaceStep[];
  readonly attribute: string | null;
}

/**
 * `a/b` is the text of an element, `a@x` an attribute of it, `@x` one of the record itself, and `room[type=bedroom]/count`
 * is below the element whose attribute (or child) `type` says so. Several names for the filter: `[type|roomtype=bedroom]`.
 */
export function place(text: string): Place {
  const at = text.lastIndexOf('@');
  const isAttribute = at !== -1 && !text.slice(at).includes(']');
  const path = isAttribute ? text.slice(0, at) : text;
  const steps = path.split('/').flatMap((step): PlaceStep[] => {
    if (step === '' || step === '.') return [];
    const open = step.indexOf('[');
    if (open === -1) return [{ name: step, filter: null }];
    const [names = '', value = ''] = step.slice(open + 1, -1).split('=');
    return [{ name: step.slice(0, open), filter: { names: names.split('|'), value } }];
  });
  return { steps, attribute: isAttribute ? text.slice(at + 1) : null };
}

export const matches = (node: FeedNode, { name, filter }: PlaceStep): boolean => {
  if (node.name !== name) return false;
  if (filter === null) return true;
  return filter.names.some((each) => {
    const value = node.attribute(each) ?? node.children.find((child) => child.name === each);
    return value?.text.toLowerCase() === filter.value;
  });
};

function findFrom(node: FeedNode, at: Place, depth: number): Found | null {
  const { steps, attribute } = at;
  const step = steps[depth];
  if (step !== undefined) {
    for (const child of node.children) {
      if (!matches(child, step)) continue;
      const found = findFrom(child, at, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }
  const found = attribute === null ? node : node.attribute(attribute);
  return found === undefined || found.text === '' ? null : found;
}

/** The first value that is not empty. */
export function findFirst(node: FeedNode, places: readonly Place[]): Found | null {
  for (const each of places) {
    const found = findFrom(node, each, 0);
    if (found !== null) return found;
  }
  return null;
}

function collect(node: FeedNode, steps: readonly PlaceStep[], depth: number, into: FeedNode[]): void {
  const step = steps[depth];
  if (step === undefined) into.push(node);
  else for (const child of node.children) if (matches(child, step)) collect(child, steps, depth + 1, into);
}

/** All elements at one of several places, in document order within each. */
export function findAll(node: FeedNode, places: readonly Place[]): FeedNode[] {
  const found: FeedNode[] = [];
  for (const { steps } of places) collect(node, steps, 0, found);
  return found;
}

export const hasPlace = (node: FeedNode, { steps, attribute }: Place): boolean =>
  findAll(node, [{ steps, attribute: null }]).some(
    (each) => attribute === null || each.attribute(attribute) !== undefined,
  );

const jsonStep = ({ written, index }: FeedNode): string => (index === -1 ? `.${written}` : `[${index}]`);

/** How often a name repeats shows only where it does. */
function xmlStep(node: FeedNode): string {
  const { parent, written, name, index } = node;
  if (index !== -1) return `/${written}[${index}]`;
  const same = parent?.children.filter((each) => each.name === name) ?? [];
  return same.length < 2 ? `/${written}` : `/${written}[${same.indexOf(node) + 1}]`;
}

/** The path of a value: an XPath, or a JSON path from `$`. */
export function pathOf(at: Found): string {
  const attribute = at instanceof NodeAttribute ? at : null;
  const node = at instanceof NodeAttribute ? at.node : at;
  const chain: FeedNode[] = [];
  for (let each: FeedNode | null = node; each !== null; each = each.parent) chain.unshift(each);
  const isJson = chain[0]?.name === jsonRoot;
  const path = isJson ? `$${chain.slice(1).map(jsonStep).join('')}` : chain.map(xmlStep).join('');
  return attribute === null
    ? path
    : isJson
      ? `${path}.@attributes.${attribute.written}`
      : `${path}/@${attribute.written}`;
}

/** The name of the value that a JSON document is. */
export const jsonRoot = '$';
