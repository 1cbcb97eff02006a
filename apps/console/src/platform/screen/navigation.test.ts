import { allFlags } from '@supersync/contract/access/permission/permission-map.ts';
import { describe, expect, it } from 'vitest';
import { defineScreen } from './define-screen.ts';
import { entry, filterNodes, group, placementsOf, visibleNodes, type NavNode } from './navigation.ts';

const built = (path: string, title: string, menu = title) =>
  defineScreen({ path, title, menu, description: `About ${title.toLowerCase()}.` });

const home = built('/', 'Home');
const roles = built('/roles', 'Manage Roles');
const tree: readonly NavNode[] = [
  entry(home, { below: [built('/tools', 'Tools')] }),
  group(
    {
      label: 'Administrative Tools',
      keys: ['supersync_admin_tools'],
      below: [built('/audit-logs', 'Audit logs')],
    },
    [
      entry(roles, { keys: ['supersync_manage_roles'], below: [built('/roles/{id}', 'Role')] }),
      group({ label: 'Replays', keys: ['supersync_leads_replay', 'supersync_redact'] }, [
        entry(built('/email', 'Email replay', 'Email')),
      ]),
    ],
  ),
  group({ label: 'Dev Demos', localhostOnly: true }, [entry(built('/example', 'Example'))]),
];

const labels = (nodes: readonly NavNode[]): unknown =>
  nodes.map((node) => (node.kind === 'entry' ? node.label : [node.label, labels(node.children)]));

const seenWith = (keys: readonly string[], onLocalhost = false): unknown =>
  labels(visibleNodes(tree, { held: new Map(keys.map((key) => [key, allFlags])), onLocalhost }));

describe('what the menu shows', () => {
  it('hides entries without a held key, and groups left without entries', () => {
    expect(seenWith([])).toEqual(['Home']);
    expect(seenWith(['supersync_manage_roles'])).toEqual(['Home']);
    expect(seenWith(['supersync_admin_tools'])).toEqual(['Home']);
    expect(seenWith(['supersync_admin_tools', 'supersync_manage_roles'])).toEqual([
      'Home',
      ['Administrative Tools', ['Manage Roles']],
    ]);
  });

  it('requires any one key of an entry', () => {
    expect(seenWith(['supersync_admin_tools', 'supersync_redact'])).toEqual([
      'Home',
      ['Administrative Tools', [['Replays', ['Email']]]],
    ]);
  });

  it('shows everything to whoever holds supersync_all, but demos only on localhost', () => {
    const all = ['Administrative Tools', ['Manage Roles', ['Replays', ['Email']]]];
    expect(seenWith(['supersync_all'])).toEqual(['Home', all]);
    expect(seenWith(['supersync_all'], true)).toEqual(['Home', all, ['Dev Demos', ['Example']]]);
  });

  it('requires the read flag', () => {
    const held = new Map([['supersync_all', { ...allFlags, r: false }]]);
    expect(labels(visibleNodes(tree, { held, onLocalhost: false }))).toEqual(['Home']);
  });
});

describe('the place of a screen', () => {
  it('has its own keys and those of its ancestors; off-menu routes inherit', () => {
    const chains = Object.fromEntries(placementsOf(tree).map(({ path, chain }) => [path, chain]));
    const admin = ['supersync_admin_tools'];
    expect(chains).toEqual({
      '/': [],
      '/tools': [],
      '/audit-logs': [admin],
      '/roles': [admin, ['supersync_manage_roles']],
      '/roles/{id}': [admin, ['supersync_manage_roles']],
      '/email': [admin, ['supersync_leads_replay', 'supersync_redact']],
      '/example': [],
    });
  });

  it('is named by its menu label', () => {
    expect(placementsOf(tree).find(({ path }) => path === '/email')?.label).toBe('Email');
  });

  it('has the entry it belongs to as its parent; below a group it has none', () => {
    const parents = placementsOf(tree).flatMap(({ path, parent }) =>
      parent === null ? [] : [[path, parent]],
    );
    expect(parents).toEqual([
      ['/tools', home],
      ['/roles/{id}', roles],
    ]);
  });
});

describe('filtering', () => {
  it('keeps the ancestors of a match, and everything below a matching group', () => {
    const find = (text: string) => labels(filterNodes(tree, ({ label }) => label.includes(text)));
    expect(find('Email')).toEqual([['Administrative Tools', [['Replays', ['Email']]]]]);
    expect(find('Administrative')).toEqual([
      ['Administrative Tools', ['Manage Roles', ['Replays', ['Email']]]],
    ]);
    expect(find('nothing')).toEqual([]);
  });
});
