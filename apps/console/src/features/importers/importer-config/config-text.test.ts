import { expect, test } from 'vitest';
import { printConfig, readConfig } from './config-text.ts';

const sound = {
  source: 'rentcafe',
  feedUrl: 'https://feeds.example.com/a.xml',
  format: 'rentcafe-xml',
};

test('fills in what a configuration leaves out', () => {
  expect(readConfig(printConfig(sound))).toMatchObject({
    document: { ...sound, schedule: null, rentField: 'unit', deletePolicy: 'guarded' },
    errors: {},
  });
});

test('marks the line of a wrong value', () => {
  const reading = readConfig(printConfig({ ...sound, schedule: 'often' }));
  expect(reading.document).toBeNull();
  expect(reading.remarks).toMatchObject([{ line: 5, severity: 'error' }]);
  expect(Object.keys(reading.errors)).toEqual(['schedule']);
});

test('marks where the text stops being JSON', () => {
  expect(readConfig('{\n  "source": }')).toMatchObject({ values: null, remarks: [{ line: 2 }] });
  expect(readConfig('[]')).toMatchObject({ values: null, document: null });
});

test('refuses what belongs together and is not there', () => {
  expect(
    readConfig(printConfig({ ...sound, credentialRef: 'elm/key', credentialUse: 'header' })).errors,
  ).toEqual({ credentialName: 'Required for a header or a query parameter' });
});
