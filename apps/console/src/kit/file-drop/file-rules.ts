import { formatBytes, formatCount } from '../value/format.ts';

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
    return `${file.name} was not taken: it has ${formatBytes(file.size)}, the limit is ${formatBytes(maxBytes)}.`;
  return null;
}

/** Names the files above the limit, as a message for the person; null if none is. */
export function aboveLimit(files: readonly { readonly name: string }[], maxFiles: number): string | null {
  const left = files.slice(maxFiles).map(({ name }) => name);
  return left.length === 0
    ? null
    : `${left.join(', ')} ${left.length === 1 ? 'was' : 'were'} not taken: the limit is ${formatCount(maxFiles, 'file')}.`;
}
