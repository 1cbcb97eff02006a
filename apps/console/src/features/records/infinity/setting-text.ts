const titles: Readonly<Record<string, string>> = {
  infinity_enabled: 'Rentals Infinity',
  infinity_source_map: 'Channels of the sources',
};

export const settingTitle = (key: string): string => titles[key] ?? key;

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored value as text: on, off, or a list of sources. Anything else unchanged. */
export function readableSetting(value: string | null): string | null {
  if (value === '1') return 'On';
  if (value === '0') return 'Off';
  if (value?.startsWith('{') !== true) return value;
  try {
    const map: unknown = JSON.parse(value);
    if (!isMap(map)) return value;
    return Object.entries(map)
      .map(([source, channel]) => `${source}: ${String(channel)}`)
      .join(', ');
  } catch {
    return value;
  }
}
