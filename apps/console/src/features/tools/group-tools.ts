import type { ConsoleView } from '../../platform/console-context.tsx';
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

/** Pages one can open without naming a record, under the labels that lead to them, in menu order. */
export function groupTools(screens: ConsoleView['screens'], text: string): ToolGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Tool[]>();
  for (const { screen, placement } of screens) {
    if (screen.path.includes('{') || screen.path === '/' || screen.path === toolsScreen.path) continue;
    const label = placement.onMenu ? placement.label : screen.title;
    const trail = placement.onMenu ? placement.trail.slice(0, -1) : placement.trail;
    const heading = trail.join(' › ') || 'Console';
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
