import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { taskGroups } from '@supersync/contract/developer/task/task-access.ts';
import type { TaskInfo } from '@supersync/contract/developer/task/actions.ts';

export interface TaskChoices {
  readonly group: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** The list returns names; titles and groups come from the catalogue. */
export function taskChoices(
  names: readonly string[],
  catalogue: readonly TaskInfo[],
): readonly TaskChoices[] {
  const known = new Map(catalogue.map((task) => [task.name, task]));
  const groups = [...optionsOf(taskGroups), { value: '', label: 'Others' }];
  return groups.flatMap(({ value: group, label }) => {
    const items = names
      .filter((name) => (known.get(name)?.taskGroup ?? '') === group)
      .map((name) => ({ value: name, label: known.get(name)?.title ?? name }))
      .toSorted((a, b) => a.label.localeCompare(b.label));
    return items.length === 0 ? [] : [{ group: label, items }];
  });
}

/** On a page of importers, their task is the default. */
export const firstTask = (choices: readonly TaskChoices[]): string | null =>
  choices[0]?.items[0]?.value ?? null;
