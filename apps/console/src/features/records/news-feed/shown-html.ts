import { sanitiseHtml } from '@supersync/contract/records/news-feed/sanitise-html.ts';

const pictureFromElsewhere = /<img (?=[^>]*src="https:)[^>]*>/gi;

/**
 * HTML the console may show: sanitised by the same rules as when stored, although stored HTML is already clean.
 * External pictures are replaced by their names: the console requests nothing from other hosts.
 */
export const shownHtml = (html: string): string =>
  sanitiseHtml(html).replace(pictureFromElsewhere, '<em>(a picture from elsewhere)</em>');
