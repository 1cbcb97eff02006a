import { IconExternalLink } from '@tabler/icons-react';
import { cutMiddle } from '#kit/value/format.ts';
import classes from './ad-url.module.css';

export interface PageLinkProps {
  readonly url: string;
  /** Instead of the address itself. */
  readonly label?: string;
  /** Cut in the middle, for a column of many; the whole address on hover. */
  readonly isShort?: boolean;
}

/** The maximum length in a column of addresses. */
const shortLength = 30;

function addressWords(url: string, isShort: boolean): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '');
  return isShort ? cutMiddle(bare, shortLength) : bare;
}

/** An external page, opened in a new tab without a referrer. */
export function PageLink({ url, label, isShort = false }: PageLinkProps) {
  // The server accepts http and https only; nothing else becomes a link, whatever the record holds.
  if (!/^https?:\/\//i.test(url)) return <span className={classes.page}>{url}</span>;
  return (
    <a className={classes.page} href={url} title={url} target="_blank" rel="noopener noreferrer">
      <span className={classes.address}>{label ?? addressWords(url, isShort)}</span>
      <IconExternalLink className={classes.outside} size={13} aria-hidden="true" />
    </a>
  );
}
