import { expect, test } from 'vitest';
import { sourceReportingOf } from './source-reporting.ts';

const setting = (key: string, value: string, siteId: number | null = null) => ({ key, value, siteId });

test('reporting is on if the client’s own setting says so', () => {
  expect(sourceReportingOf([])).toEqual({ isOn: false, from: null });
  expect(sourceReportingOf([setting('infinity_source_reporting', '1')])).toEqual({ isOn: true, from: null });
  expect(sourceReportingOf([setting('infinity_source_reporting', '0')])).toMatchObject({ isOn: false });
  // A site's setting does not apply to the client.
  expect(sourceReportingOf([setting('infinity_source_reporting', '1', 4)])).toMatchObject({ isOn: false });
});

test('the start must be a date', () => {
  const on = setting('infinity_source_reporting', '1');
  expect(sourceReportingOf([on, setting('infinity_source_reporting_from', '2026-02-01')]).from).toBe(
    '2026-02-01',
  );
  for (const none of ['soon', '2026-02-30', '2026-13-01'])
    expect(sourceReportingOf([on, setting('infinity_source_reporting_from', none)]).from, none).toBeNull();
});
