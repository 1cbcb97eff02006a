import { attentionLevels } from '@supersync/contract/websites/site-check/rules.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { Link } from 'react-router';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { LastDeploy } from '#parts/site/last-deploy.tsx';
import { SiteLink } from '#parts/site/site-link.tsx';
import { SiteThumbnail } from '#parts/site/site-thumbnail.tsx';
import classes from '#parts/site/site.module.css';
import { ThemeVersion } from '#parts/site/theme-version.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { clientScreen } from '#features/records/client/screens.ts';

/** The list's own fields, and no more of its relations than it shows. */
const fields = [
  ...Object.keys(site.fields),
  'sc.id',
  'sc.name',
  'insight.id',
  'insight.attention',
  'insight.problem',
] as const;

/** The specified call: the client as `sc`, 999 websites at once, merged with the filters of the address. */
export const siteList = defineList(site, {
  relations: ['sourceClient:sc', 'insight'],
  fields,
  limit: 999,
  columns: [
    {
      id: 'name',
      width: 220,
      grow: 1,
      main: true,
      fixed: true,
      cell: (row) => (
        <span className={classes.named}>
          <SiteThumbnail site={row} size="row" />
          <CutText text={row.name} />
        </span>
      ),
    },
    { id: 'status', width: 108 },
    { id: 'domain', width: 170, grow: 1, cell: ({ domain }) => <SiteLink domain={domain} isShort /> },
    { id: 'theme', width: 190, cell: (row) => <ThemeVersion site={row} /> },
    { id: 'lastDeployedAt', width: 170, cell: (row) => <LastDeploy site={row} isShort /> },
    {
      id: 'insight.attention',
      header: 'Health',
      width: 118,
      grow: 0,
      cell: ({ insight, status }) =>
        insight === null || status !== 'active' ? (
          <Nothing />
        ) : (
          <ChoiceBadge of={attentionLevels} value={insight.attention} />
        ),
    },
    {
      id: 'sc.name',
      header: 'Client',
      width: 140,
      cell: ({ sc }) => <CutText text={sc?.name} middle={19} />,
    },
    { id: 'siteType', header: 'Type', width: 120, optional: true },
    { id: 'themeVersion', optional: true },
    { id: 'lastCommit', optional: true },
    { id: 'lastDeployResult', optional: true },
    { id: 'locales', optional: true },
    { id: 'launchedOn', header: 'Launched', optional: true },
    { id: 'created', optional: true },
    { id: 'modified', optional: true },
  ],
  filters: ['sc.name', 'insight.attention'],
  tabs: tabsByField(site, 'status'),
  open: 'site',
});

export const siteRecord = defineRecord(site, {
  relations: ['sourceClient', 'insight'],
  fields: [
    {
      id: 'sourceClient.name',
      header: 'Client',
      cell: ({ sourceClient, sourceClientId: id }) =>
        sourceClient === null ? (
          <Nothing />
        ) : (
          <Link to={hrefOf(clientScreen, { id })}>{sourceClient.name}</Link>
        ),
    },
    { id: 'domain', cell: ({ domain }) => <SiteLink domain={domain} /> },
    { id: 'theme', cell: (row) => <ThemeVersion site={row} /> },
    { id: 'lastDeployedAt', cell: (row) => <LastDeploy site={row} /> },
    'siteType',
    'locales',
    'launchedOn',
    'created',
  ],
});
