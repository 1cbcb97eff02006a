const units = ['bytes', 'kB', 'MB', 'GB'] as const;

export function printBytes(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${units[step]}`;
}

/** Why a file is refused, as a message for the person; null if it is accepted. */
export function refusedBecause(
  file: { readonly name: string; readonly size: number },
  accept: readonly string[],
  maxBytes: number,
): string | null {
  const name = file.name.toLowerCase();
  if (!accept.some((ending) => name.endsWith(ending)))
    return `${file.name} was not taken: it must end in ${accept.join(' or ')}.`;
  if (file.size === 0) return `${file.name} was not taken: it is empty.`;
  if (file.size > maxBytes)
    return `${file.name} was not taken: it has ${printBytes(file.size)}, the limit is ${printBytes(maxBytes)}.`;
  return null;
}
