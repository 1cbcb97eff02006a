import { missing, type KeyChain, type KeyGroup } from '@supersync/contract/access/permission/access.ts';
import type { HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import type { Screen } from './define-screen.ts';

/** The icons of the top level, by name. */
export type NavIconName =
  | 'administration'
  | 'code'
  | 'data'
  | 'demo'
  | 'feeds'
  | 'home'
  | 'marketing'
  | 'messages'
  | 'photo'
  | 'platform'
  | 'server'
  | 'tools'
  | 'website';

interface NavPlace {
  readonly label: string;
  readonly keys: KeyGroup;
  /** Screens without their own entry. They inherit its keys. */
  readonly below: readonly Screen[];
  /** At the top level, where the collapsed sidebar shows only icons. */
  readonly icon?: NavIconName;
}

export interface NavEntry extends NavPlace {
  readonly kind: 'entry';
  readonly screen: Screen;
}

export interface NavGroup extends NavPlace {
  readonly kind: 'group';
  readonly children: readonly NavNode[];
  /** Shown in the menu only on localhost; the server decides separately. */
  readonly localhostOnly: boolean;
}

export type NavNode = NavEntry | NavGroup;

/** Places a screen in the menu: `entry(clientsScreen, { below: [clientScreen] })`. */
export function entry(
  screen: Screen,
  more: Partial<Pick<NavEntry, 'keys' | 'below' | 'icon'>> = {},
): NavEntry {
  return { kind: 'entry', label: screen.menu, screen, keys: [], below: [], ...more };
}

/** `group({ label: 'Building Stack', keys: ['supersync_building_stack'] }, [entry(…)])` */
export function group(
  place: Pick<NavGroup, 'label'> & Partial<Pick<NavGroup, 'keys' | 'below' | 'icon' | 'localhostOnly'>>,
  children: readonly NavNode[],
): NavGroup {
  return { kind: 'group', keys: [], below: [], localhostOnly: false, children, ...place };
}

/** The place of a screen in the tree. */
export interface Placement {
  readonly screen: Screen;
  readonly path: string;
  readonly label: string;
  /** Its own keys and those of every ancestor; each group of the chain must be met. */
  readonly chain: KeyChain;
  /** Labels from the top down to the screen's entry. */
  readonly trail: readonly string[];
  /** The keys required by each label of the trail, in the same order. */
  readonly keysAlong: readonly KeyGroup[];
  /** The screen of its entry: for a record, its list. */
  readonly parent: Screen | null;
  readonly onMenu: boolean;
  readonly localhostOnly: boolean;
}

interface Above {
  readonly chain: KeyChain;
  readonly trail: readonly string[];
  readonly keysAlong: readonly KeyGroup[];
  readonly localhostOnly: boolean;
}

/** Every screen of the tree, in menu order. */
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
    const entered = node.kind === 'entry' ? node.screen : null;
    const placed = (screen: Screen, parent: Screen | null): Placement => ({
      ...here,
      screen,
      path: screen.path,
      label: screen.menu,
      parent,
      onMenu: screen === entered,
    });
    const own = entered === null ? [] : [placed(entered, null)];
    const below = node.below.map((screen) => placed(screen, entered));
    return [...own, ...below, ...(node.kind === 'group' ? placementsOf(node.children, here) : [])];
  });
}

export interface Visitor {
  readonly held: HeldPermissions;
  readonly onLocalhost: boolean;
}

/** The visible menu: entries for which a key is held, and groups that are not empty. */
export function visibleNodes(nodes: readonly NavNode[], visitor: Visitor): NavNode[] {
  return nodes.flatMap((node): NavNode[] => {
    if (missing(visitor.held, [node.keys]).length > 0) return [];
    if (node.kind === 'entry') return [node];
    if (node.localhostOnly && !visitor.onLocalhost) return [];
    const children = visibleNodes(node.children, visitor);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Whether a node's label or description contains every word of the text. */
export type NodeFilter = (node: NavNode) => boolean;

/** The tree with only the matches and their ancestors. A matching group keeps everything below it. */
export function filterNodes(nodes: readonly NavNode[], isHit: NodeFilter): NavNode[] {
  return nodes.flatMap((node): NavNode[] => {
    if (isHit(node)) return [node];
    if (node.kind === 'entry') return [];
    const children = filterNodes(node.children, isHit);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}
