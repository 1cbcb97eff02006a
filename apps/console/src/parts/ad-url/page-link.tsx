import { IconExternalLink } from '@tabler/icons-react';
import { cutMiddle } from '#kit/value/format.ts';
import classes from './ad-url.module.css';

export interface PageLinkProps {
  readonly url: string;
  /** Other words than the address itself. */
  readonly label?: string;
  /** Cut in the middle, where many stand in a column; the whole on hover. */
  readonly isShort?: boolean;
}

/** As long as a column of many addresses can be beside others. */
const shortLength = 30;

function addressWords(url: string, isShort: boolean): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '');
  return isShort ? cutMiddle(bare, shortLength) : bare;
}

/** A page of somebody else, in a tab of its own that learns nothing of ours. */
export function PageLink({ url, label, isShort = false }: PageLinkProps) {
  // The server takes http and https only; a link is made of nothing else whatever the record holds.
  if (!/^https?:\/\//i.test(url)) return <span className={classes.page}>{url}</span>;
  return (
    <a className={classes.page} href={url} title={url} target="_blank" rel="noopener noreferrer">
      <span className={classes.address}>{label ?? addressWords(url, isShort)}</span>
      <IconExternalLink className={classes.outside} size={13} aria-hidden="true" />
    </a>
  );
}
