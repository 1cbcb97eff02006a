import { IconExternalLink } from '@tabler/icons-react';
import { cutMiddle } from '#kit/value/format.ts';
import classes from './site.module.css';

export interface SiteLinkProps {
  readonly domain: string;
  /** Cut in the middle, for a column of many; the whole domain on hover. */
  readonly isShort?: boolean;
}

const shortLength = 22;

/** A website, opened in a new tab without a referrer. */
export function SiteLink({ domain, isShort = false }: SiteLinkProps) {
  const bare = domain.replace(/^www\./, '');
  return (
    <a
      className={classes.link}
      href={`https://${domain}/`}
      target="_blank"
      rel="noopener noreferrer"
      title={domain}
    >
      <span className={classes.cut}>{isShort ? cutMiddle(bare, shortLength) : bare}</span>
      <IconExternalLink className={classes.outside} size={13} aria-hidden="true" />
    </a>
  );
}
