import type { SiteFinding } from '@supersync/contract/websites/site-check/rules.ts';
import type { HomePage } from '../look.ts';
import { count, counted, finding } from './finding.ts';

const languagePattern = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

export function judgeLanguage({ page: { language } }: HomePage): SiteFinding {
  if (language === null || language.trim() === '')
    return finding('language', 'failed', 'The page does not say its language.');
  return languagePattern.test(language.trim())
    ? finding('language', 'ok', 'The page says its language.', [`lang="${language}"`])
    : finding('language', 'failed', 'The page’s language is no language.', [`lang="${language}"`]);
}

export function judgeViewport({ page: { metas } }: HomePage): SiteFinding {
  const content = metas.get('viewport');
  if (content === undefined)
    return finding('viewport', 'failed', 'The page is not made for phones: it has no viewport.');
  const settings = new Map(
    content.split(/[,;]/, 20).map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().toLowerCase()] as const;
    }),
  );
  const scalable = settings.get('user-scalable');
  const most = Number(settings.get('maximum-scale') ?? '5');
  const isLocked = scalable === 'no' || scalable === '0' || most < 2;
  return isLocked
    ? finding('viewport', 'failed', 'Visitors cannot zoom the page.', [content])
    : finding('viewport', 'ok', 'The page fits phones and can be zoomed.', [content]);
}

export const judgeLandmarks = ({ page: { hasMain } }: HomePage): SiteFinding =>
  hasMain
    ? finding('landmarks', 'ok', 'The main content is marked.')
    : finding('landmarks', 'warning', 'The main content is not marked (main).');

export function judgeHeadings({ page: { headings } }: HomePage): SiteFinding {
  const skipped = headings.flatMap(({ level, text }, index) => {
    const before = headings[index - 1]?.level ?? level;
    return level > before + 1 ? [`h${before} is followed by h${level}: ${text}`] : [];
  });
  return counted(
    'headings',
    skipped,
    {
      none: 'Headings follow each other by level.',
      some: (number) => `Headings that skip a level: ${number}.`,
    },
    'warning',
  );
}

export const judgeImages = ({ page: { imagesWithoutAlt, imageCount } }: HomePage): SiteFinding =>
  counted('images', imagesWithoutAlt, {
    none: imageCount === 0 ? 'The page has no images.' : `${count(imageCount, 'image')} with a text.`,
    some: (number) => `${number} of ${count(imageCount, 'image')} without a text.`,
  });

export function judgeNames({ page: { links, buttons } }: HomePage): SiteFinding {
  const nameless = [...links, ...buttons].filter(({ name }) => name === '').map(({ shown }) => shown);
  return counted('names', nameless, {
    none: 'Every link and button has a name.',
    some: (number) => `${count(number, 'link or button', 'links or buttons')} without a name.`,
  });
}

export const judgeLabels = ({ page: { fieldsWithoutLabel, fieldCount } }: HomePage): SiteFinding =>
  counted('labels', fieldsWithoutLabel, {
    none: fieldCount === 0 ? 'The page has no form fields.' : 'Every form field has a label.',
    some: (number) => `${number} of ${count(fieldCount, 'form field')} without a label.`,
  });

export const judgeIds = ({ page: { repeatedIds } }: HomePage): SiteFinding =>
  counted(
    'ids',
    repeatedIds.map((id) => `id="${id}"`),
    { none: 'Every id is unique.', some: (number) => `${count(number, 'id')} used more than once.` },
    'warning',
  );

export const judgeFrames = ({ page: { framesWithoutTitle } }: HomePage): SiteFinding =>
  counted('frames', framesWithoutTitle, {
    none: 'Every frame has a title.',
    some: (number) => `${count(number, 'frame')} without a title.`,
  });
