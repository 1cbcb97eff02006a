import { limitNames } from '@supersync/contract/syndication/partner/partner.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validate } from '#kit/form/form-errors.ts';
import { partnerFields } from './partner-fields.ts';
import {
  createBody,
  limitsIn,
  partnerFormSchema,
  warningsFor,
  startForm,
  toFormErrors,
  updateBody,
} from './partner-values.ts';

const filled = {
  ...startForm(),
  name: 'Listing Site',
  partnerKey: 'listing_site',
  format: 'json',
  delivery: 'api',
  level: 'unit',
  leadChannel: 'email',
};

describe('the form of a partner', () => {
  it('has one input per limit, and sends them together', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(limitNames.map((name) => [name, fc.option(fc.nat(), { nil: null })]))),
        (limits) => {
          const values = { ...filled, ...limits };
          const kept = Object.entries(limits).filter(([, value]) => value !== null);
          expect(limitsIn(values)).toEqual(Object.fromEntries(kept));
          expect(updateBody({ titleMax: limits['titleMax'] }, values)).toEqual({
            limits: Object.fromEntries(kept),
          });
        },
      ),
    );
    expect(updateBody({ name: 'Other' }, filled)).toEqual({ name: 'Other' });
  });

  it('sends what was filled in of a new one', () => {
    expect(createBody({ ...filled, photosMin: 3 })).toEqual({
      name: 'Listing Site',
      partnerKey: 'listing_site',
      status: 'active',
      format: 'json',
      delivery: 'api',
      mode: 'snapshot',
      level: 'unit',
      leadChannel: 'email',
      countries: ['CA'],
      provinces: [],
      propertyTypes: [],
      requiredFields: [],
      bannedPatterns: [],
      countChangeHoldPct: 20,
      limits: { photosMin: 3 },
    });
  });

  it('shows a contradiction at its field', () => {
    expect(warningsFor({ ...filled, descMin: 9, descMax: 3, schedule: '0 25 * * *' })).toEqual({
      descMax: 'Must not be less than the minimum, 9',
      schedule: 'Hour: 25 is not between 0 and 23',
    });
    expect(warningsFor({ ...filled, schedule: '0 4 * * *' })).toEqual({});
    expect(toFormErrors({ 'limits.descMax': 'a', 'draft.limits.photosMax': 'b', name: 'c' })).toEqual({
      descMax: 'a',
      photosMax: 'b',
      name: 'c',
    });
  });

  it('sends delivery settings together, and names what they lack', () => {
    const values = { ...filled, delivery: 'sftp-push', host: 'sftp.example.com', username: '', port: 2222 };
    expect(updateBody({ host: 'sftp.example.com' }, values)).toEqual({
      deliverySettings: { host: 'sftp.example.com', port: 2222 },
    });
    expect(Object.keys(warningsFor(values)).toSorted()).toEqual(['credentialRef', 'hostKey', 'username']);
    expect(warningsFor({ ...filled, delivery: 'sftp-push' })).toEqual({});
    expect(toFormErrors({ 'deliverySettings.hostKey': 'a' })).toEqual({ hostKey: 'a' });
  });

  it('requires the mandatory fields', () => {
    const fields = partnerFields(true, null, 'api');
    const errors = validate(partnerFormSchema('create'), fields, { ...startForm(), countries: [] });
    expect(Object.keys(errors).toSorted()).toEqual([
      'countries',
      'delivery',
      'format',
      'leadChannel',
      'level',
      'name',
      'partnerKey',
    ]);
    expect(validate(partnerFormSchema('create'), fields, filled)).toEqual({});
  });
});
