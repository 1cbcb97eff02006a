import { sanitiseHtml } from '@supersync/contract/records/news-feed/sanitise-html.ts';

const pictureFromElsewhere = /<img (?=[^>]*src="https:)[^>]*>/gi;

/**
 * HTML as the console may show it: cleaned by the very rules it is stored by, although what was stored is clean
 * already. Pictures from elsewhere are named in their place: the console fetches nothing from other hosts.
 */
export const shownHtml = (html: string): string =>
  sanitiseHtml(html).replace(pictureFromElsewhere, '<em>(a picture from elsewhere)</em>');
