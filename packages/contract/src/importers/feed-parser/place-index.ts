import { matches, type FeedNode, type Found, type Place, type PlaceStep } from './feed-node.ts';

/**
 * All places of a record's fields as one tree of names, so that a record is walked once instead of being searched for
 * every field.
 */
export class PlaceIndex<Field extends string> {
  /** Where `read` puts the values of each field, the place that counts most first. */
  readonly slots: Readonly<Partial<Record<Field, readonly number[]>>>;
  readonly #root: Branch = emptyBranch();
  readonly #nothing: (Found | null)[] = [];

  constructor(places: Readonly<Partial<Record<Field, readonly Place[]>>>, fields: readonly Field[]) {
    const slots: Partial<Record<Field, readonly number[]>> = {};
    for (const field of fields) {
      const declared = places[field];
      if (declared !== undefined) slots[field] = declared.map((place) => this.#add(place));
    }
    this.slots = slots;
  }

  #add(place: Place): number {
    let at = this.#root;
    for (const step of place.steps) at = branchFor(at, step);
    const slot = this.#nothing.length;
    this.#nothing.push(null);
    if (place.attribute === null) at.textSlots.push(slot);
    else at.attributes.push({ name: place.attribute, slot });
    return slot;
  }

  /** What a record holds, by slot: the first value in the document that is not empty. */
  read(node: FeedNode): readonly (Found | null)[] {
    const found = this.#nothing.slice();
    visit(node, this.#root, found);
    return found;
  }
}

interface Branch {
  readonly textSlots: number[];
  readonly attributes: { readonly name: string; readonly slot: number }[];
  /** By the name of an element. */
  readonly next: Map<string, { readonly step: PlaceStep; readonly branch: Branch }[]>;
}

const emptyBranch = (): Branch => ({ textSlots: [], attributes: [], next: new Map() });

const isSameFilter = (a: PlaceStep, b: PlaceStep): boolean =>
  JSON.stringify(a.filter) === JSON.stringify(b.filter);

function branchFor(branch: Branch, step: PlaceStep): Branch {
  const edges = branch.next.get(step.name) ?? [];
  branch.next.set(step.name, edges);
  const known = edges.find((edge) => isSameFilter(edge.step, step));
  if (known !== undefined) return known.branch;
  const made = emptyBranch();
  edges.push({ step, branch: made });
  return made;
}

function visit(node: FeedNode, branch: Branch, found: (Found | null)[]): void {
  const { textSlots, attributes, next } = branch;
  if (node.text !== '') for (const slot of textSlots) found[slot] ??= node;
  for (const { name, slot } of attributes) {
    if (found[slot] !== null) continue;
    const attribute = node.attribute(name);
    if (attribute !== undefined && attribute.text !== '') found[slot] = attribute;
  }
  if (next.size === 0) return;
  for (const child of node.children) {
    const edges = next.get(child.name);
    if (edges === undefined) continue;
    for (const { step, branch: below } of edges)
      if (step.filter === null || matches(child, step)) visit(child, below, found);
  }
}
