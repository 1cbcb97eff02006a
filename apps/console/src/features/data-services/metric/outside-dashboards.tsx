import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#kit/record-page/section.tsx';
import { dashboardsOptions } from './metric-queries.ts';
import classes from './metric.module.css';

/**
 * Scripts of an embedded dashboard run as its own origin. On ours they could reach out of the sandbox, so there it
 * stays a link.
 */
const mayEmbed = (url: string): boolean => new URL(url).origin !== location.origin;

/** Dashboards of other systems, such as Grafana, by configuration. */
export function OutsideDashboards() {
  const dashboards = useQuery(dashboardsOptions).data ?? [];
  if (dashboards.length === 0) return null;
  return (
    <Section title="Other dashboards" count={dashboards.length}>
      <ul className={classes.links}>
        {dashboards.map(({ name, url }) => (
          <li key={url}>
            <Anchor href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
      {dashboards
        .filter(({ url, isEmbedded }) => isEmbedded && mayEmbed(url))
        .map(({ name, url }) => (
          <iframe
            key={url}
            className={classes.frame}
            title={name}
            src={url}
            // Safe together on another origin; without its own origin a dashboard cannot keep a session.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin"
            referrerPolicy="no-referrer"
            loading="lazy"
          />
        ))}
    </Section>
  );
}
