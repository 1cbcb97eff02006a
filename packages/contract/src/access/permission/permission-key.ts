/** The permission keys. Each is also a product of type `internal`, granted through roles. */
export const permissionKeys = [
  'supersync_all',
  'supersync_promoted_listings',
  'supersync_source_reporting',
  'supersync_building_stack',
  'supersync_client_restrictions',
  'supersync_themed_site_generator',
  'supersync_fpn_data_gen',
  'supersync_importer_team',
  'supersync_importer_admin',
  'supersync_rate_retirement',
  'supersync_call_tracking',
  'supersync_shadow',
  'supersync_discrete_buildings',
  'supersync_image_labelling',
  'supersync_csv_data_export',
  'supersync_redact',
  'supersync_call_tracking_test',
  'supersync_admin_tools',
  'supersync_manage_roles',
  'supersync_superuser_manager',
  'supersync_developer_tools',
  'supersync_route_permissions',
  'supersync_leads_replay',
  'supersync_messaging_sender',
  'supersync_messaging_audit',
] as const;

export type PermissionKey = (typeof permissionKeys)[number];

const keySet: ReadonlySet<string> = new Set(permissionKeys);

export const isPermissionKey = (key: string): key is PermissionKey => keySet.has(key);

/** Keys that allow lists to be taken away as CSV. */
export const exportKeys = ['supersync_csv_data_export'] as const satisfies readonly PermissionKey[];

/** Keys that show personal data unmasked. */
export const personalDataKeys = [
  'supersync_redact',
  'supersync_admin_tools',
] as const satisfies readonly PermissionKey[];
