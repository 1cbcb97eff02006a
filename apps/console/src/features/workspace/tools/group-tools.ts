import type { ConsoleView } from '#platform/console-context.tsx';
import type { Placement } from '#platform/screen/navigation.ts';
import { toolsScreen } from './screens.ts';

export interface Tool {
  readonly path: string;
  readonly label: string;
  readonly description: string;
}

export interface ToolGroup {
  readonly heading: string;
  readonly tools: readonly Tool[];
}

const nameOf = (trail: readonly string[]): string => trail.join(' › ');

/** Its group. A page below a group's entry is listed beside that entry, not in its own group. */
function headingOf({ trail, onMenu }: Placement, entries: ReadonlySet<string>): string {
  const isBelowEntry = entries.has(nameOf(trail)) && trail.length > 1;
  return nameOf(onMenu || isBelowEntry ? trail.slice(0, -1) : trail) || 'Console';
}

/** Pages that can be opened without a record, under their labels, in menu order. */
export function groupTools(screens: ConsoleView['screens'], text: string): ToolGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = new Set(screens.filter(({ onMenu }) => onMenu).map(({ trail }) => nameOf(trail)));
  const groups = new Map<string, Tool[]>();
  for (const placement of screens) {
    const { screen, label } = placement;
    if (screen.path.includes('{') || screen.path === '/' || screen.path === toolsScreen.path) continue;
    const heading = headingOf(placement, entries);
    const said = [label, screen.title, screen.description, heading, ...screen.keywords]
      .join(' ')
      .toLowerCase();
    if (!words.every((word) => said.includes(word))) continue;
    const tools = groups.get(heading) ?? [];
    tools.push({ path: screen.path, label, description: screen.description });
    groups.set(heading, tools);
  }
  return [...groups].map(([heading, tools]) => ({ heading, tools }));
}
