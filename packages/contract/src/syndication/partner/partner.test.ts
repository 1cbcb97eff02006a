import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { isRequirable, requirableFields } from '../../records/property/requirable-fields.ts';
import { partner, partnerLimits } from './partner.ts';

const most = fc.integer({ min: 1, max: 1000 });
const limit = fc.option(most, { nil: undefined });

describe('a partner’s requirements', () => {
  it('refuse a minimum above its maximum', () => {
    fc.assert(
      fc.property(limit, limit, limit, limit, (descMin, descMax, photosMin, photosMax) => {
        const given = Object.fromEntries(
          Object.entries({ descMin, descMax, photosMin, photosMax }).filter(
            ([, value]) => value !== undefined,
          ),
        );
        const isWrong = (least: number | undefined, top: number | undefined) =>
          least !== undefined && top !== undefined && least > top;
        const parsed = partnerLimits.safeParse(given);
        const named = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]);
        expect(named.includes('descMax')).toBe(isWrong(descMin, descMax));
        expect(named.includes('photosMax')).toBe(isWrong(photosMin, photosMax));
        expect(parsed.success).toBe(!isWrong(descMin, descMax) && !isWrong(photosMin, photosMax));
      }),
    );
  });

  it('accept only property fields, each once', () => {
    const { schema } = partner.fields.requiredFields;
    expect(schema.safeParse(requirableFields).success).toBe(true);
    for (const refused of [['colour'], ['id'], ['phone', 'phone'], ['toString']])
      expect(schema.safeParse(refused).success, refused.join()).toBe(false);
    expect(requirableFields.every((name) => Object.hasOwn(propertyMeta.fields, name))).toBe(true);
    expect(isRequirable('rentMin')).toBe(true);
  });

  it('trim banned texts, and refuse empty ones', () => {
    const { schema } = partner.fields.bannedPatterns;
    expect(schema.parse([' call us '])).toEqual(['call us']);
    expect(schema.safeParse(['  ']).success).toBe(false);
  });
});
