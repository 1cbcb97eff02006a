import { releasesBehind } from '@supersync/contract/websites/site-theme/theme-releases.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { capitalized, formatCount } from '#kit/value/format.ts';
import classes from './site.module.css';

export interface ThemeVersionProps {
  readonly site: { readonly theme: string; readonly themeVersion: string | null };
}

/** Releases that need no hurry. */
const fewReleases = 2;

/** The theme and its version, and how many releases it is behind: `Aurora 4.2.0 · 1 behind`. */
export function ThemeVersion({ site: { theme, themeVersion } }: ThemeVersionProps) {
  const behind = releasesBehind(theme, themeVersion);
  return (
    <span className={classes.theme}>
      <span className={classes.version}>
        {capitalized(theme)} {themeVersion ?? ''}
      </span>
      {behind === null || behind === 0 ? null : (
        <span title={`${formatCount(behind, 'newer release')} of this theme`}>
          <ToneBadge tone={behind > fewReleases ? 'warning' : 'neutral'}>{behind} behind</ToneBadge>
        </span>
      )}
    </span>
  );
}
