import { missing, type KeyChain, type KeyGroup } from '@supersync/contract/access/access.ts';
import type { Held } from '@supersync/contract/access/permission-map.ts';

/** Routes without an entry of their own, by path, with what they are called. They inherit from what they hang under. */
export type OffMenu = Readonly<Record<string, string>>;

export interface NavEntry {
  readonly kind: 'entry';
  readonly label: string;
  readonly path: string;
  readonly keys: KeyGroup;
  readonly below: OffMenu;
}

export interface NavGroup {
  readonly kind: 'group';
  readonly label: string;
  readonly keys: KeyGroup;
  readonly below: OffMenu;
  readonly children: readonly NavNode[];
  /** Shown in the menu only when the host is localhost; what the server allows is another matter. */
  readonly localhostOnly: boolean;
}

export type NavNode = NavEntry | NavGroup;

export function entry(
  label: string,
  path: string,
  more: Partial<Pick<NavEntry, 'keys' | 'below'>> = {},
): NavEntry {
  return { kind: 'entry', label, path, keys: [], below: {}, ...more };
}

export function group(
  label: string,
  children: readonly NavNode[],
  more: Partial<Pick<NavGroup, 'keys' | 'below' | 'localhostOnly'>> = {},
): NavGroup {
  return { kind: 'group', label, keys: [], below: {}, localhostOnly: false, children, ...more };
}

/** Where a route stands in the tree. */
export interface Placement {
  readonly path: string;
  readonly label: string;
  /** Own keys and those of every ancestor; each group of the chain must be met. */
  readonly chain: KeyChain;
  /** Labels from the top down to the entry the route belongs to. */
  readonly trail: readonly string[];
  /** The keys each label of the trail asks for, in the same order; none where it asks for nothing. */
  readonly keysAlong: readonly KeyGroup[];
  readonly onMenu: boolean;
  readonly localhostOnly: boolean;
}

interface Above {
  readonly chain: KeyChain;
  readonly trail: readonly string[];
  readonly keysAlong: readonly KeyGroup[];
  readonly localhostOnly: boolean;
}

/** Every route of the tree, in menu order. */
export function placementsOf(
  nodes: readonly NavNode[],
  above: Above = { chain: [], trail: [], keysAlong: [], localhostOnly: false },
): Placement[] {
  return nodes.flatMap((node): Placement[] => {
    const here: Above = {
      chain: node.keys.length === 0 ? above.chain : [...above.chain, node.keys],
      trail: [...above.trail, node.label],
      keysAlong: [...above.keysAlong, node.keys],
      localhostOnly: above.localhostOnly || (node.kind === 'group' && node.localhostOnly),
    };
    const own = node.kind === 'entry' ? [{ ...here, path: node.path, label: node.label, onMenu: true }] : [];
    const below = Object.entries(node.below).map(([path, label]) => ({
      ...here,
      path,
      label,
      onMenu: false,
    }));
    return [...own, ...below, ...(node.kind === 'group' ? placementsOf(node.children, here) : [])];
  });
}

export interface Visitor {
  readonly held: Held;
  readonly onLocalhost: boolean;
  /** Only what is built has a place in the menu. */
  readonly isBuilt: (path: string) => boolean;
}

/** What the menu shows: entries one of whose keys is held, and groups with something left in them. */
export function visibleNodes(nodes: readonly NavNode[], visitor: Visitor): NavNode[] {
  return nodes.flatMap((node): NavNode[] => {
    if (missing(visitor.held, [node.keys]).length > 0) return [];
    if (node.kind === 'entry') return visitor.isBuilt(node.path) ? [node] : [];
    if (node.localhostOnly && !visitor.onLocalhost) return [];
    const children = visibleNodes(node.children, visitor);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Whether the label of a node, or anything said of it, holds every word of the text. */
export type NodeFilter = (node: NavNode) => boolean;

/** The tree with only the hits and their ancestors. A group that is itself a hit keeps everything below it. */
export function filterNodes(nodes: readonly NavNode[], isHit: NodeFilter): NavNode[] {
  return nodes.flatMap((node): NavNode[] => {
    if (isHit(node)) return [node];
    if (node.kind === 'entry') return [];
    const children = filterNodes(node.children, isHit);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}
