import type { feedFormats } from '@supersync/contract/syndication/partner/partner-choices.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { BuildState } from '@supersync/contract/syndication/feed/feed-build.ts';
import { formatCount, formatNumber } from '#kit/value/format.ts';

interface Changes {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** `+3 −1 ~12`: added, removed and changed listings. */
export function changeMarks({ added, removed, changed }: Changes): string {
  const marks = [
    added > 0 ? `+${formatNumber(added)}` : '',
    removed > 0 ? `−${formatNumber(removed)}` : '',
    changed > 0 ? `~${formatNumber(changed)}` : '',
  ].filter((mark) => mark !== '');
  return marks.length === 0 ? 'None' : marks.join(' ');
}

/** The same as text. */
export const changeText = ({ added, removed, changed }: Changes): string =>
  `${formatNumber(added)} added, ${formatNumber(removed)} removed, ${formatNumber(changed)} changed`;

/** The effect of publishing a held build. `published` is null if nothing was published before. */
export function confirmEffect(
  partner: string,
  build: Changes & { readonly listings: number },
  published: number | null,
): string {
  const sees = `At its next fetch ${partner} sees ${build.listings === 0 ? 'no listings' : formatCount(build.listings, 'listing')}`;
  if (published === null) return `${sees}; nothing was published before.`;
  const gone =
    build.removed === 0
      ? ''
      : ` ${partner} takes ${formatCount(build.removed, 'listing')} down that ${build.removed === 1 ? 'is' : 'are'} no longer in it.`;
  return `${sees} in place of ${formatNumber(published)}: ${changeText(build)}.${gone}`;
}

export function dropEffect(partner: string, published: number | null): string {
  return published === null
    ? `${partner} still sees nothing. The next build is checked again.`
    : `${partner} still sees the ${formatCount(published, 'listing')} that are published. The next build is checked again.`;
}

/** Whether partners ever saw it, for the heading of a build. */
export const buildStateNotes: Readonly<Record<BuildState, string>> = {
  published: 'Partners fetch this one.',
  held: 'It waits for a person; partners fetch the one before.',
  superseded: 'A later build took its place.',
  dropped: 'A person refused it; no partner saw it.',
  failed: 'It could not be built; no partner saw it.',
};

/** The language of its syntax highlighting. */
export const languageOf = (format: ChoiceOf<typeof feedFormats>): 'xml' | 'json' =>
  format === 'json' ? 'json' : 'xml';
