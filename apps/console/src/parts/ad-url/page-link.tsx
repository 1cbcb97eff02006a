import { IconExternalLink } from '@tabler/icons-react';
import classes from './ad-url.module.css';

export interface PageLinkProps {
  readonly url: string;
  /** Other words than the address itself. */
  readonly label?: string;
}

/** A page of somebody else, in a tab of its own that learns nothing of ours. */
export function PageLink({ url, label }: PageLinkProps) {
  // The server takes http and https only; a link is made of nothing else whatever the record holds.
  if (!/^https?:\/\//i.test(url)) return <span className={classes.page}>{url}</span>;
  return (
    <a className={classes.page} href={url} title={url} target="_blank" rel="noopener noreferrer">
      <span className={classes.address}>{label ?? url.replace(/^https?:\/\/(www\.)?/i, '')}</span>
      <IconExternalLink className={classes.outside} size={13} aria-hidden="true" />
    </a>
  );
}
