import { isChoice } from '../../kernel/choices.ts';
import { siteThemes, type SiteTheme } from './site-themes.ts';

/**
 * Released versions of each theme, oldest first. Every change that a visitor could see is a release; sites keep the one
 * that they were built with.
 */
export const themeReleases: Readonly<Record<SiteTheme, readonly [string, ...string[]]>> = {
  aurora: ['2.0.0', '2.4.0', '3.0.0', '3.2.0', '3.5.1', '4.0.0', '4.2.0', '4.3.1', '5.0.0', '5.0.1'],
  harbour: ['2.0.0', '2.6.0', '3.0.0', '3.4.0', '4.0.0', '4.1.2', '5.0.0', '5.0.1'],
  meridian: ['2.0.0', '2.5.0', '3.1.0', '3.8.0', '4.0.0', '4.4.0', '4.6.0', '5.0.0', '5.0.1'],
};

/** What sites are built with now. */
export const currentRelease = (theme: SiteTheme): string =>
  themeReleases[theme].at(-1) ?? themeReleases[theme][0];

const versionPattern = /^(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?$/;

function partsOf(version: string): readonly [number, number, number] | null {
  const found = versionPattern.exec(version);
  return found === null ? null : [Number(found[1] ?? 0), Number(found[2] ?? 0), Number(found[3] ?? 0)];
}

/** Negative where `a` is older; null where one of them is no version. */
export function compareVersions(a: string, b: string): number | null {
  const [left, right] = [partsOf(a), partsOf(b)];
  if (left === null || right === null) return null;
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/** How many releases of its theme are newer; null where that is unknown. */
export function releasesBehind(theme: string, version: string | null): number | null {
  if (!isChoice(siteThemes, theme) || version === null || partsOf(version) === null) return null;
  return themeReleases[theme].filter((release) => (compareVersions(version, release) ?? 0) < 0).length;
}
