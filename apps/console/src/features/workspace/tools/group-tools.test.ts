import { expect, it } from 'vitest';
import { defineScreen } from '#platform/screen/define-screen.ts';
import { groupTools } from './group-tools.ts';

const place = (path: string, label: string, trail: readonly string[], onMenu = true) => ({
  screen: defineScreen({
    path,
    title: label,
    description: `About ${label.toLowerCase()}.`,
    keywords: ['thing'],
  }),
  path,
  label,
  trail,
  chain: [],
  keysAlong: [],
  parent: null,
  onMenu,
  localhostOnly: false,
});

const screens = [
  place('/', 'Home', ['Home']),
  place('/feedback', 'Feedback', ['Home'], false),
  place('/clients', 'Clients', ['LIFT Platform', 'Clients']),
  place('/clients/{id}', 'Client', ['LIFT Platform', 'Clients'], false),
  place('/clients/new', 'New client', ['LIFT Platform', 'Clients'], false),
  place('/audit-logs', 'Audit logs', ['LIFT Platform'], false),
  place('/ad-urls', 'Ad URLs', ['LIFT Platform', 'Syndication', 'Ad URLs']),
];

it('lists pages that can be opened without a record, under their labels', () => {
  expect(
    groupTools(screens, '').map(({ heading, tools }) => [heading, tools.map(({ path }) => path)]),
  ).toEqual([
    ['Home', ['/feedback']],
    ['LIFT Platform', ['/clients', '/clients/new', '/audit-logs']],
    ['LIFT Platform › Syndication', ['/ad-urls']],
  ]);
});

it('searches names, descriptions, keywords and groups for every word', () => {
  const found = (text: string) =>
    groupTools(screens, text).flatMap(({ tools }) => tools.map(({ path }) => path));
  expect(found('syndication')).toEqual(['/ad-urls']);
  expect(found('about clients')).toEqual(['/clients']);
  expect(found('THING')).toHaveLength(5);
  expect(found('clients ad')).toEqual([]);
});
