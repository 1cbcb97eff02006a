/** The ranking of the filter box: pure, so that tests can show it by examples. */
import { isScreen } from '#platform/screen/define-screen.ts';
import { wordsOf } from '#platform/find/words-of.ts';
import { filterNodes, type NavNode } from '#platform/screen/navigation.ts';

export interface Findable {
  readonly label: string;
  readonly keywords?: readonly string[];
}

/** The initials people type for a long label: "dm" for "Database Migrations". */
const initialsOf = (label: string): string =>
  wordsOf(label)
    .map((word) => word.charAt(0))
    .join('');

function scoreOfWord(word: string, item: Findable): number {
  const label = item.label.toLowerCase();
  if (label.startsWith(word)) return 80;
  if (wordsOf(label).some((each) => each.startsWith(word))) return 60;
  if (label.includes(word)) return 40;
  if (item.keywords?.some((keyword) => keyword.toLowerCase().includes(word))) return 20;
  return 0;
}

/** 0 means no match. Every word of the text must match. */
export function scoreOf(text: string, item: Findable): number {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return 0;
  if (item.label.toLowerCase() === wanted) return 100;
  const scores = wordsOf(wanted).map((word) => scoreOfWord(word, item));
  const least = scores.length === 0 ? 0 : Math.min(...scores);
  if (least > 0) return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return wanted.length > 1 && initialsOf(item.label).startsWith(wanted) ? 30 : 0;
}

/** The matches, best first; ties keep their order. */
export function rank<T extends Findable>(text: string, items: readonly T[]): T[] {
  return items
    .map((item, index) => ({ item, index, score: scoreOf(text, item) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .map(({ item }) => item);
}

export const findableNode = ({ label, ...node }: NavNode): Findable => {
  if (node.kind === 'group' || !isScreen(node.screen)) return { label };
  return { label, keywords: [node.screen.title, ...node.screen.keywords] };
};

/** The menu filtered by a text, with the parents of every match. */
export const nodesFor = (text: string, nodes: readonly NavNode[]): NavNode[] =>
  filterNodes(nodes, (node) => scoreOf(text, findableNode(node)) > 0);
