import { missing, type KeyChain, type KeyGroup } from '@supersync/contract/access/permission/access.ts';
import type { HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import { isScreen, type PlannedScreen, type Screen } from './define-screen.ts';

/** The icons of the top level, by the name under which the shell draws them. */
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
  /** Screens without an entry of their own. They inherit the keys of what they hang under. */
  readonly below: readonly PlannedScreen[];
  /** At the top level, where the collapsed sidebar shows nothing else. */
  readonly icon?: NavIconName;
}

export interface NavEntry extends NavPlace {
  readonly kind: 'entry';
  readonly screen: PlannedScreen;
}

export interface NavGroup extends NavPlace {
  readonly kind: 'group';
  readonly children: readonly NavNode[];
  /** Shown in the menu only when the host is localhost; what the server allows is another matter. */
  readonly localhostOnly: boolean;
}

export type NavNode = NavEntry | NavGroup;

/** Places a screen in the menu: `entry(clientsScreen, { below: [clientScreen] })`. */
export function entry(
  screen: PlannedScreen,
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

/** Where a screen stands in the tree. */
export interface Placement<S extends PlannedScreen = PlannedScreen> {
  readonly screen: S;
  readonly path: string;
  readonly label: string;
  /** Own keys and those of every ancestor; each group of the chain must be met. */
  readonly chain: KeyChain;
  /** Labels from the top down to the entry the screen belongs to. */
  readonly trail: readonly string[];
  /** The keys each label of the trail asks for, in the same order; none where it asks for nothing. */
  readonly keysAlong: readonly KeyGroup[];
  /** The screen of the entry it hangs under: for a record, the list it stands in. */
  readonly parent: PlannedScreen | null;
  readonly onMenu: boolean;
  readonly localhostOnly: boolean;
}

export const isBuilt = (placement: Placement): placement is Placement<Screen> => isScreen(placement.screen);

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
    const placed = (screen: PlannedScreen, parent: PlannedScreen | null): Placement => ({
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

/** What the menu shows: built entries one of whose keys is held, and groups with something left in them. */
export function visibleNodes(nodes: readonly NavNode[], visitor: Visitor): NavNode[] {
  return nodes.flatMap((node): NavNode[] => {
    if (missing(visitor.held, [node.keys]).length > 0) return [];
    if (node.kind === 'entry') return isScreen(node.screen) ? [node] : [];
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
