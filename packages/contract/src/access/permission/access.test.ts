import { describe, expect, test } from 'vitest';
import { allows, missing, requires } from './access.ts';
import { isPermissionKey, permissionKeys } from './permission-key.ts';
import { permissionsFrom, permissionMapOf, type Grant, type HeldPermissions } from './permission-map.ts';

const grant = (productKey: string, flags: Partial<Grant> = {}): Grant => ({
  group: 'account',
  productKey,
  hasCreate: 1,
  hasRead: 1,
  hasUpdate: 1,
  hasDelete: 1,
  ...flags,
});
const permissionsOf = (...grants: Grant[]): HeldPermissions => permissionsFrom(permissionMapOf(grants));

describe('the permission map', () => {
  test('drops groups without permissions', () => {
    expect(permissionMapOf([])).toEqual({});
    expect(
      Object.keys(permissionMapOf([grant('supersync_shadow'), grant('x', { group: 'importer_team' })])),
    ).toEqual(['account', 'importer_team']);
  });

  test('merges the flags of several roles on one key', () => {
    const map = permissionMapOf([
      grant('supersync_shadow', { hasCreate: 0, hasUpdate: 0 }),
      grant('supersync_shadow', { hasRead: 0, hasDelete: 0, hasUpdate: 0 }),
    ]);
    expect(map).toEqual({ account: [{ key: 'supersync_shadow', c: true, r: true, u: false, d: true }] });
  });

  test('merges the flags of several groups', () => {
    const held = permissionsOf(
      grant('supersync_importer_team', { hasRead: 0 }),
      grant('supersync_importer_team', { group: 'importer_team', hasCreate: 0, hasUpdate: 0, hasDelete: 0 }),
    );
    expect(held.get('supersync_importer_team')).toEqual({ c: true, r: true, u: true, d: true });
  });
});

describe('allows', () => {
  test('accepts any one of the keys', () => {
    const held = permissionsOf(grant('supersync_shadow'));
    expect(allows(held, ['supersync_redact', 'supersync_shadow'])).toBe(true);
    expect(allows(held, ['supersync_redact'])).toBe(false);
    expect(allows(permissionsOf(), ['supersync_redact'])).toBe(false);
  });

  test('allows everyone without keys', () => {
    expect(allows(permissionsOf(), [])).toBe(true);
  });

  test('a view needs the read flag, each other operation its own', () => {
    const held = permissionsOf(grant('supersync_shadow', { hasRead: 0, hasDelete: 0 }));
    expect(allows(held, ['supersync_shadow'])).toBe(false);
    expect(allows(held, ['supersync_shadow'], 'u')).toBe(true);
    expect(allows(held, ['supersync_shadow'], 'd')).toBe(false);
  });

  test('supersync_all grants every key, with its own flags', () => {
    expect(permissionKeys.every((key) => allows(permissionsOf(grant('supersync_all')), [key], 'd'))).toBe(
      true,
    );
    const reader = permissionsOf(grant('supersync_all', { hasCreate: 0, hasUpdate: 0, hasDelete: 0 }));
    expect(allows(reader, ['supersync_redact'])).toBe(true);
    expect(allows(reader, ['supersync_redact'], 'u')).toBe(false);
  });
});

describe('missing', () => {
  const chain = [['supersync_admin_tools'], ['supersync_manage_roles', 'supersync_redact']] as const;

  test('lists the keys of every unsatisfied step, once each', () => {
    expect(missing(permissionsOf(), chain)).toEqual([
      'supersync_admin_tools',
      'supersync_manage_roles',
      'supersync_redact',
    ]);
    expect(missing(permissionsOf(grant('supersync_redact')), chain)).toEqual(['supersync_admin_tools']);
    expect(missing(permissionsOf(), [['supersync_shadow'], ['supersync_shadow']])).toEqual([
      'supersync_shadow',
    ]);
  });

  test('is empty if every step is satisfied', () => {
    expect(missing(permissionsOf(grant('supersync_admin_tools'), grant('supersync_redact')), chain)).toEqual(
      [],
    );
    expect(missing(permissionsOf(grant('supersync_all')), chain)).toEqual([]);
    expect(missing(permissionsOf(), [])).toEqual([]);
  });
});

test('isPermissionKey accepts exactly the keys of the specification', () => {
  expect(permissionKeys).toHaveLength(25);
  expect(isPermissionKey('supersync_shadow')).toBe(true);
  for (const key of ['rentals', 'constructor', '__proto__', '']) expect(isPermissionKey(key)).toBe(false);
  expect(requires(['supersync_shadow'])).toEqual({ chain: [['supersync_shadow']] });
});
