import type { SiteFinding } from '@supersync/contract/websites/site-check/rules.ts';
import type { HomePage, Look } from './look.ts';
import {
  judgeFrames,
  judgeHeadings,
  judgeIds,
  judgeImages,
  judgeLabels,
  judgeLandmarks,
  judgeLanguage,
  judgeNames,
  judgeViewport,
} from './rules/accessibility.ts';
import {
  judgeDns,
  judgeHttp,
  judgeHttps,
  judgeLinks,
  judgeRedirects,
  judgeSize,
  judgeTls,
  judgeTtfb,
  judgeUnreached,
} from './rules/availability.ts';
import {
  judgeCanonical,
  judgeDescription,
  judgeHeading,
  judgeNoindex,
  judgeRobots,
  judgeSitemap,
  judgeTitle,
} from './rules/search.ts';
import { judgeTracking } from './rules/tracking.ts';

/** Judged of a page only: an error page or a download says nothing about the website's own. */
const judgePage = (look: Look, home: HomePage): SiteFinding[] => [
  judgeNoindex(look, home),
  judgeRobots(look),
  judgeSitemap(look),
  judgeCanonical(look, home),
  judgeTitle(home),
  judgeDescription(home),
  judgeHeading(home),
  judgeTracking(look, home),
  judgeLanguage(home),
  judgeViewport(home),
  judgeLandmarks(home),
  judgeHeadings(home),
  judgeImages(home),
  judgeNames(home),
  judgeLabels(home),
  judgeIds(home),
  judgeFrames(home),
];

export const isPage = ({ status, isHtml }: HomePage): boolean => status >= 200 && status < 300 && isHtml;

/** All findings of a look, in the order of the rules. Pure: the same look gives the same findings. */
export function judgeSite(look: Look): SiteFinding[] {
  const { home } = look;
  if (home.status === null) return judgeUnreached(look);
  return [
    judgeHttp(home),
    judgeRedirects(home),
    judgeTtfb(home),
    judgeSize(home),
    judgeDns(look),
    ...(isPage(home) ? [judgeLinks(look)] : []),
    judgeTls(look, home),
    judgeHttps(look),
    ...(isPage(home) ? judgePage(look, home) : []),
  ];
}
