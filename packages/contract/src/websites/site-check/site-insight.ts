import { z } from 'zod';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, decimal, flag, integer, json, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { site } from '../site/site.ts';
import { attentionLevels, siteFinding } from './rules.ts';

const never = { supplied: 'never' } as const;
const unknown = { supplied: 'never', nullable: true } as const;

/** What a look at a website measures: kept of every look, and of the last one with the website. */
export const siteMeasures = {
  isUp: flag({ ...unknown, label: 'Up' }),
  httpStatus: integer({ ...unknown, label: 'HTTP status' }),
  ttfbMs: integer({ ...unknown, label: 'TTFB (ms)', help: 'Time to the first byte of the home page.' }),
  sizeBytes: integer({ ...unknown, label: 'Size (bytes)', help: 'Of the home page’s HTML.' }),
  redirectCount: integer({ ...unknown, label: 'Redirects' }),
  searchScore: integer({ ...unknown, label: 'SEO', help: 'Share of the search engine rules that are met.' }),
  accessibilityScore: integer({
    ...unknown,
    label: 'Accessibility',
    help: 'Share of the accessibility rules that are met.',
  }),
  problemCount: integer({ ...never, label: 'Problems' }),
} as const;

/** How a website stands by its last check. Every website has one, with the same id. */
export const siteInsight = defineResource({
  name: 'site_insight',
  singular: 'website insight',
  path: '/api/v1/site_insights',
  table: 'site_insights',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never, label: 'Website' }),
    /** Name, domain and client, for search and sorting. */
    subject: text({ ...never, search: true, label: 'Website and client' }),
    attention: choice(attentionLevels, { ...never, label: 'Health' }),
    /** Sorts what needs attention first. */
    urgency: integer(never),
    problem: text({ ...unknown, max: 500, label: 'Problem', help: 'The most urgent one.' }),
    ...siteMeasures,
    uptime30: decimal({ ...unknown, scale: 2, label: 'Uptime 30 d (%)' }),
    tlsExpiresAt: timestamp({ ...unknown, label: 'TLS expiry' }),
    tlsIssuer: text({ ...unknown, max: 200, label: 'TLS issuer' }),
    dnsOk: flag({ ...unknown, label: 'DNS target' }),
    isNoindex: flag({ ...unknown, label: 'Noindex' }),
    sitemapOk: flag({ ...unknown, label: 'Sitemap' }),
    trackingOk: flag({ ...unknown, label: 'Tracking ids' }),
    downSince: timestamp({ ...unknown, label: 'Down since' }),
    checkedAt: timestamp({ ...unknown, label: 'Checked' }),
    findings: json(z.array(siteFinding), never),
  },
  relations: {
    get site() {
      return one(site, { id: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'subject',
  plainFilters: ['attention'],
  defaultSort: '-urgency,-problemCount,subject',
  versioned: false,
  summary: 'Health of websites by their last check',
});
