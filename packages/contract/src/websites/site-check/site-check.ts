import { z } from 'zod';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, json, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { site } from '../site/site.ts';
import { siteFinding } from './rules.ts';
import { siteMeasures } from './site-insight.ts';

/** Days that checks are kept. */
export const checkDays = 400;

/** One look at a website. Written by checks only. */
export const siteCheck = defineResource({
  name: 'site_check',
  singular: 'website check',
  path: '/api/v1/site_checks',
  table: 'site_checks',
  key: ['id'],
  fields: {
    id: integer({ min: 1, supplied: 'never' }),
    siteId: integer({ ...idRange, supplied: 'never', label: 'Website' }),
    at: timestamp({ supplied: 'never', label: 'Checked' }),
    ...siteMeasures,
    /** Only what was not in order: the rest is the same every day. */
    findings: json(z.array(siteFinding), { supplied: 'never' }),
  },
  relations: {
    get site() {
      return one(site, { siteId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'at',
  plainFilters: ['siteId'],
  defaultSort: '-at,-id',
  versioned: false,
  summary: 'Checks of websites',
});
