import { siteInsight } from '@supersync/contract/websites/site-check/site-insight.ts';
import { NumberValue } from '#kit/value/amount.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { LastDeploy } from '#parts/site/last-deploy.tsx';
import { ThemeVersion } from '#parts/site/theme-version.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsOf } from '#platform/list/define-list.ts';
import { healthWhere, shownHealth } from './shown-health.ts';
import { HttpStatus, Met, Score, TlsExpiry, Ttfb, Uptime } from './measure-values.tsx';

const fields = [
  ...Object.keys(siteInsight.fields).filter((name) => name !== 'findings'),
  'site.id',
  'site.name',
  'site.domain',
  'site.status',
  'site.theme',
  'site.themeVersion',
  'site.lastDeployedAt',
  'site.lastCommit',
  'site.lastDeployResult',
  'site.sourceClient.id',
  'site.sourceClient.name',
] as const;

/** What needs attention first. Only active websites are checked. */
export const insightList = defineList(siteInsight, {
  relations: ['site.sourceClient'],
  fields,
  where: { 'site.status': 'active' },
  columns: [
    {
      id: 'subject',
      header: 'Website',
      width: 170,
      grow: 1,
      main: true,
      fixed: true,
      cell: ({ site, id }) => <CutText text={site?.name ?? `Website ${id}`} />,
    },
    { id: 'site.sourceClient.name', header: 'Client', width: 130, optional: true, sortable: false },
    { id: 'attention', width: 112 },
    { id: 'problem', width: 200, grow: 2, sortable: false },
    { id: 'httpStatus', header: 'HTTP', width: 70, cell: (row) => <HttpStatus insight={row} /> },
    { id: 'ttfbMs', header: 'TTFB', width: 84, align: 'end', cell: ({ ttfbMs }) => <Ttfb ms={ttfbMs} /> },
    {
      id: 'uptime30',
      header: 'Uptime 30 d',
      width: 96,
      align: 'end',
      cell: ({ uptime30 }) => <Uptime percent={uptime30} />,
    },
    {
      id: 'tlsExpiresAt',
      header: 'TLS expiry',
      width: 104,
      cell: ({ tlsExpiresAt }) => <TlsExpiry at={tlsExpiresAt} />,
    },
    {
      id: 'searchScore',
      header: 'SEO',
      width: 66,
      align: 'end',
      cell: ({ searchScore }) => <Score value={searchScore} />,
    },
    {
      id: 'accessibilityScore',
      header: 'A11y',
      width: 66,
      align: 'end',
      cell: ({ accessibilityScore }) => <Score value={accessibilityScore} />,
    },
    {
      id: 'theme',
      header: 'Theme version',
      width: 180,
      optional: true,
      cell: ({ site }) => (site === null ? <Nothing /> : <ThemeVersion site={site} />),
    },
    { id: 'checkedAt', width: 96, optional: true },
    {
      id: 'lastDeploy',
      header: 'Last deploy',
      width: 170,
      optional: true,
      cell: ({ site }) => (site === null ? <Nothing /> : <LastDeploy site={site} />),
    },
    { id: 'tlsIssuer', optional: true },
    { id: 'dnsOk', optional: true, cell: ({ dnsOk }) => <Met value={dnsOk} yes="OK" no="Wrong" /> },
    {
      id: 'isNoindex',
      header: 'Noindex on live',
      optional: true,
      cell: ({ isNoindex }) => <Met value={isNoindex === null ? null : !isNoindex} yes="No" no="Yes" />,
    },
    {
      id: 'sitemapOk',
      optional: true,
      cell: ({ sitemapOk }) => <Met value={sitemapOk} yes="OK" no="Missing" />,
    },
    {
      id: 'trackingOk',
      optional: true,
      cell: ({ trackingOk }) => <Met value={trackingOk} yes="OK" no="Broken" />,
    },
    {
      id: 'sizeBytes',
      optional: true,
      header: 'Size (kB)',
      cell: ({ sizeBytes }) => (
        <NumberValue value={sizeBytes === null ? null : Math.round(sizeBytes / 1000)} />
      ),
    },
    { id: 'redirectCount', optional: true },
    { id: 'problemCount', optional: true },
    { id: 'downSince', optional: true },
  ],
  filters: ['site.sourceClient.name', 'site.theme', 'site.domain'],
  tabs: tabsOf({ name: 'show', label: 'Health', of: shownHealth, where: healthWhere }),
  open: 'site',
});

export const insightRecord = defineRecord(siteInsight, {
  relations: ['site.sourceClient'],
  noun: 'website',
});
