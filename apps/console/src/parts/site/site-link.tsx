import { IconExternalLink } from '@tabler/icons-react';
import classes from './site.module.css';

/** A website, opened in a new tab without a referrer. */
export function SiteLink({ domain }: { readonly domain: string }) {
  return (
    <a
      className={classes.link}
      href={`https://${domain}/`}
      target="_blank"
      rel="noopener noreferrer"
      title={domain}
    >
      <span className={classes.cut}>{domain.replace(/^www\./, '')}</span>
      <IconExternalLink className={classes.outside} size={13} aria-hidden="true" />
    </a>
  );
}
