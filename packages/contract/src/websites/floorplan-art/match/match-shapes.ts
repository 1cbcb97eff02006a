import { boxOf, centreOf, contains } from '../geometry/polygon.ts';
import type { SvgDrawing } from '../svg/read-svg.ts';
import type { MatchSource } from './art-match.ts';

/** The shapes of a drawing as what may stand for a unit: with their names and what is written in them. */
export function sourcesOf({ shapes, words }: Pick<SvgDrawing, 'shapes' | 'words'>): MatchSource[] {
  const written = new Map<string, string[]>();
  for (const { text, at } of words) {
    // The smallest shape around the words: the others hold it.
    let best: { readonly id: string; readonly area: number } | null = null;
    for (const { id, area, polygon } of shapes) {
      if (best !== null && area >= best.area) continue;
      const { left, top, right, bottom } = boxOf(polygon);
      const isNear = at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom;
      if (isNear && contains(polygon, at)) best = { id, area };
    }
    if (best !== null) written.set(best.id, [...(written.get(best.id) ?? []), text]);
  }
  return shapes.map(({ id, label, group, polygon, area }) => ({
    id,
    names: [...new Set([label, id, group].filter((name) => name !== null))],
    words: written.get(id) ?? [],
    centre: centreOf(polygon),
    size: area,
  }));
}
