/** The themes by name, with their labels in the dropdown. `default` is the dark one. */
export const themes = [
  { name: 'default', label: 'Dark', scheme: 'dark' },
  { name: 'light', label: 'Light', scheme: 'light' },
  { name: 'lift', label: 'LIFT', scheme: 'light' },
] as const;

export type ThemeName = (typeof themes)[number]['name'];

export const isThemeName = (name: unknown): name is ThemeName => themes.some((theme) => theme.name === name);

export const schemeOf = (name: ThemeName): 'dark' | 'light' =>
  themes.find((theme) => theme.name === name)?.scheme ?? 'dark';
