import type { TaskInfo } from '@supersync/contract/task/actions.ts';

export interface TaskChoices {
  readonly group: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

const groupWords = { importer: 'Importers', system: 'System' } as const;

/** The list answers names; what people call them, and where they belong, is known from the catalogue. */
export function taskChoices(
  names: readonly string[],
  catalogue: readonly TaskInfo[],
): readonly TaskChoices[] {
  const known = new Map(catalogue.map((task) => [task.name, task]));
  const groups = [...Object.entries(groupWords), ['', 'Others'] as const];
  return groups.flatMap(([group, words]) => {
    const items = names
      .filter((name) => (known.get(name)?.taskGroup ?? '') === group)
      .map((name) => ({ value: name, label: known.get(name)?.title ?? name }))
      .toSorted((a, b) => a.label.localeCompare(b.label));
    return items.length === 0 ? [] : [{ group: words, items }];
  });
}

/** On a page of importers their task is the one to begin with. */
export const firstTask = (choices: readonly TaskChoices[]): string | null =>
  choices[0]?.items[0]?.value ?? null;
