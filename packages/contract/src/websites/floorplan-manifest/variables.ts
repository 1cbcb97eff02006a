import type { ManifestContent } from './manifest.ts';

/** `{{name}}` in a label or a colour stands for a variable of the manifest. */
const reference = /\{\{([a-zA-Z][\w.-]{0,59})\}\}/g;

const namesIn = (text: string): string[] => [...text.matchAll(reference)].map(([, name = '']) => name);

/** Every text in which a variable may stand, with the words for its place. */
function* textsOf({
  exterior,
  floors,
  theme,
}: ManifestContent): Generator<readonly [place: string, text: string]> {
  for (const { key, label } of exterior.views) yield [`Label of view ${key}`, label];
  for (const { key, label } of floors) yield [`Label of floor ${key}`, label];
  for (const [name, colour] of Object.entries(theme)) yield [`Colour “${name}”`, colour];
}

export interface VariableUse {
  readonly name: string;
  /** Null where the manifest uses it without a value. */
  readonly value: string | null;
  /** The places where it stands; empty where it is not used. */
  readonly places: readonly string[];
}

/** The variables of a manifest, defined or used, by name. */
export function variablesOf(content: ManifestContent): VariableUse[] {
  const places = new Map<string, string[]>();
  for (const name of Object.keys(content.variables)) places.set(name, []);
  for (const [place, text] of textsOf(content))
    for (const name of namesIn(text)) {
      const known = places.get(name);
      if (known === undefined) places.set(name, [place]);
      else if (!known.includes(place)) known.push(place);
    }
  return [...places]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, at]) => ({
      name,
      value: Object.hasOwn(content.variables, name) ? (content.variables[name] ?? null) : null,
      places: at,
    }));
}

/** The manifest with every text changed in which a variable may stand. */
const withTexts = <C extends ManifestContent>(content: C, change: (text: string) => string): C => ({
  ...content,
  exterior: {
    ...content.exterior,
    views: content.exterior.views.map((view) => ({ ...view, label: change(view.label) })),
  },
  floors: content.floors.map((floor) => ({ ...floor, label: change(floor.label) })),
  theme: {
    available: change(content.theme.available),
    unavailable: change(content.theme.unavailable),
    hover: change(content.theme.hover),
  },
});

/** A variable under another name, where it is defined and wherever it stands. */
export function withVariableRenamed<C extends ManifestContent>(content: C, from: string, to: string): C {
  const renamed = withTexts(content, (text) =>
    text.replace(reference, (whole, name: string) => (name === from ? `{{${to}}}` : whole)),
  );
  return {
    ...renamed,
    variables: Object.fromEntries(
      Object.entries(content.variables).map(([name, value]) => [name === from ? to : name, value]),
    ),
  };
}

/** As visitors see it. What has no value is left out. */
export const withVariablesFilled = <C extends ManifestContent>(content: C): C =>
  withTexts(content, (text) =>
    text.replace(reference, (_, name: string) =>
      Object.hasOwn(content.variables, name) ? (content.variables[name] ?? '') : '',
    ),
  );
