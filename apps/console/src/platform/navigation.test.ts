import { allFlags } from '@supersync/contract/access/permission-map.ts';
import { describe, expect, it } from 'vitest';
import {
  entry,
  filterNodes,
  group,
  placementsOf,
  visibleNodes,
  type NavNode,
  type Visitor,
} from './navigation.ts';

const tree: readonly NavNode[] = [
  entry('Home', '/', { below: { '/tools': 'Tools' } }),
  group(
    'Administrative Tools',
    [
      entry('Manage Roles', '/roles', { keys: ['supersync_manage_roles'], below: { '/roles/{id}': 'Role' } }),
      group('Replays', [entry('Email', '/email')], { keys: ['supersync_leads_replay', 'supersync_redact'] }),
    ],
    { keys: ['supersync_admin_tools'], below: { '/audit-logs': 'Audit logs' } },
  ),
  group('Dev Demos', [entry('Example', '/example')], { localhostOnly: true }),
];

const labels = (nodes: readonly NavNode[]): unknown =>
  nodes.map((node) => (node.kind === 'entry' ? node.label : [node.label, labels(node.children)]));

const seenWith = (
  keys: readonly string[],
  onLocalhost = false,
  built: Visitor['isBuilt'] = () => true,
): unknown =>
  labels(
    visibleNodes(tree, { held: new Map(keys.map((key) => [key, allFlags])), onLocalhost, isBuilt: built }),
  );

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

  it('takes any one key of an entry', () => {
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

  it('needs the read flag', () => {
    const held = new Map([['supersync_all', { ...allFlags, r: false }]]);
    expect(labels(visibleNodes(tree, { held, onLocalhost: false, isBuilt: () => true }))).toEqual(['Home']);
  });

  it('leaves out what is not built', () => {
    expect(seenWith(['supersync_all'], false, (path) => path !== '/email' && path !== '/')).toEqual([
      ['Administrative Tools', ['Manage Roles']],
    ]);
  });
});

describe('where a route stands', () => {
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
});

describe('filtering', () => {
  it('keeps the parents of a hit, and what lies below a group that is one', () => {
    const find = (text: string) => labels(filterNodes(tree, ({ label }) => label.includes(text)));
    expect(find('Email')).toEqual([['Administrative Tools', [['Replays', ['Email']]]]]);
    expect(find('Administrative')).toEqual([
      ['Administrative Tools', ['Manage Roles', ['Replays', ['Email']]]],
    ]);
    expect(find('nothing')).toEqual([]);
  });
});
