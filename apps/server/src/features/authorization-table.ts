import type { PermissionKey } from '@supersync/contract/access/permission-key.ts';
import type { Flag } from '@supersync/contract/access/permission-map.ts';

/**
 * Who may call which endpoint, written by hand from §6 and the keys of the navigation. Never derive it from the code:
 * the test compares the two. A new endpoint gets its line here in the same change.
 */
export type Expectation =
  | 'public'
  | 'signed-in'
  | 'super-user'
  /** One key of every group, each with the flag. */
  | {
      readonly flag: Flag;
      readonly groups: readonly (readonly PermissionKey[])[];
      /** And one of the configured superuser managers: no key makes up for it. */
      readonly managersOnly?: true;
    };

const keys = (flag: Flag, ...groups: (readonly PermissionKey[])[]): Expectation => ({ flag, groups });

const adminTools = (flag: Flag): Expectation => keys(flag, ['supersync_admin_tools']);
const manageRoles = (flag: Flag): Expectation =>
  keys(flag, ['supersync_admin_tools'], ['supersync_manage_roles']);
/** Route Permissions, or else Manage Roles or the Superuser Manager: each page with the keys above it. */
const whoReaches = keys(
  'r',
  ['supersync_developer_tools', 'supersync_admin_tools'],
  ['supersync_developer_tools', 'supersync_manage_roles', 'supersync_superuser_manager'],
  ['supersync_route_permissions', 'supersync_admin_tools'],
  ['supersync_route_permissions', 'supersync_manage_roles', 'supersync_superuser_manager'],
);
const superUserManagers = (flag: Flag): Expectation => ({
  flag,
  groups: [['supersync_admin_tools'], ['supersync_superuser_manager']],
  managersOnly: true,
});
const rateRetirement = (flag: Flag): Expectation => keys(flag, ['supersync_rate_retirement']);

const messagingAudit = (flag: Flag): Expectation => keys(flag, ['supersync_messaging_audit']);
const messagingSender = (flag: Flag): Expectation => keys(flag, ['supersync_messaging_sender']);
/** Whoever publishes and whoever audits both pick a topic. */
const eitherMessaging = keys('r', ['supersync_messaging_sender', 'supersync_messaging_audit']);
const clientRestrictions = (flag: Flag): Expectation => keys(flag, ['supersync_client_restrictions']);
const buildingStack = (flag: Flag): Expectation => keys(flag, ['supersync_building_stack']);
const csvExport = (flag: Flag): Expectation => keys(flag, ['supersync_csv_data_export']);

export const authorizationTable: Readonly<Record<string, Expectation>> = {
  // The server itself. `/metrics` looks at the address or a token instead.
  'GET /health/live': 'public',
  'GET /health/ready': 'public',
  'GET /metrics': 'public',
  'GET /config.json': 'public',
  'GET /docs': 'super-user',
  'GET /docs/json': 'super-user',
  'GET /docs/assets/:name': 'super-user',

  // Signing in. `/token` looks at the session's own cookie.
  'POST /auth/login': 'public',
  'POST /auth/logout': 'public',
  'GET /token': 'public',
  'GET /auth/oidc/start': 'public',
  'GET /auth/oidc/callback': 'public',
  'GET /auth/current-user': 'signed-in',
  'GET /v0/perms-api/user/products': 'signed-in',
  // Whoever holds a link sets the password it belongs to.
  'POST /auth/password-links/read': 'public',
  'POST /auth/password-links/use': 'public',

  // Super users: the page's keys and one of the four addresses.
  'GET /v0/super-users': superUserManagers('r'),
  'GET /v0/super-users/:key': superUserManagers('r'),
  'POST /v0/super-users': superUserManagers('c'),
  'PUT /v0/super-users': superUserManagers('u'),
  'PUT /v0/super-users/:key': superUserManagers('u'),
  'GET /v0/super-users/:id/details': superUserManagers('r'),
  'POST /v0/super-users/:id/send-link': superUserManagers('u'),
  'POST /v0/super-users/:id/suspend': superUserManagers('u'),
  'POST /v0/super-users/:id/reactivate': superUserManagers('u'),
  'POST /v0/super-users/:id/flag': superUserManagers('u'),
  'POST /v0/super-users/:id/end-sessions': superUserManagers('u'),

  // Viewing as somebody else; being oneself again is everybody's.
  'POST /v0/view-as': manageRoles('u'),
  'POST /v0/view-as/stop': 'signed-in',

  // Which addresses get in.
  'GET /v0/address-rules': adminTools('r'),
  'GET /v0/address-rules/:key': adminTools('r'),
  'POST /v0/address-rules': adminTools('c'),
  'PUT /v0/address-rules': adminTools('u'),
  'PUT /v0/address-rules/:key': adminTools('u'),
  'DELETE /v0/address-rules/:key': adminTools('d'),
  'GET /v0/address-check': adminTools('r'),
  'GET /v0/api-clients': adminTools('r'),
  'GET /v0/api-clients/:key': adminTools('r'),
  'POST /v0/api-clients': adminTools('c'),
  'POST /v0/api-clients/:id/revoke': adminTools('d'),

  // Everybody's tools.
  'GET /v0/events': 'super-user',
  'GET /v0/files/:id': 'super-user',
  'POST /v0/files': 'super-user',
  'GET /v0/users': 'super-user',
  'GET /v0/users/:key': 'super-user',
  'GET /v0/saved-views': 'super-user',
  'GET /v0/saved-views/:key': 'super-user',
  'POST /v0/saved-views': 'super-user',
  'PUT /v0/saved-views': 'super-user',
  'PUT /v0/saved-views/:key': 'super-user',
  'DELETE /v0/saved-views/:key': 'super-user',
  'GET /v0/feedback': 'super-user',
  'GET /v0/feedback/:key': 'super-user',
  'POST /v0/feedback': 'super-user',
  'POST /v0/feedback/:id/handle': adminTools('u'),

  // Roles.
  'GET /perms-api/products': 'super-user',
  'GET /perms-api/products/:key': 'super-user',
  'GET /v0/perms-api/reach': whoReaches,
  'GET /v0/perms-api/endpoints': whoReaches,
  'GET /perms-api/roles': manageRoles('r'),
  'GET /perms-api/roles/:key': manageRoles('r'),
  'POST /perms-api/roles': manageRoles('c'),
  'PUT /perms-api/roles': manageRoles('u'),
  'PUT /perms-api/roles/:key': manageRoles('u'),
  'GET /perms-api/roles__has_products': manageRoles('r'),
  'GET /perms-api/roles__has_products/:key': manageRoles('r'),
  'POST /perms-api/roles__has_products': manageRoles('c'),
  'PUT /perms-api/roles__has_products': manageRoles('u'),
  'PUT /perms-api/roles__has_products/:key': manageRoles('u'),
  'DELETE /perms-api/roles__has_products/:key': manageRoles('d'),
  'GET /perms-api/roles__has_users': manageRoles('r'),
  'GET /perms-api/roles__has_users/:key': manageRoles('r'),
  'POST /perms-api/roles__has_users': manageRoles('c'),
  'DELETE /perms-api/roles__has_users/:key': manageRoles('d'),
  'POST /v0/access-requests': 'super-user',
  'POST /v0/access-requests/:id/grant': manageRoles('u'),
  'GET /v0/access-requests': manageRoles('r'),
  'GET /v0/access-requests/:key': manageRoles('r'),
  'PUT /v0/access-requests': manageRoles('u'),
  'PUT /v0/access-requests/:key': manageRoles('u'),

  // The audit log. What is behind a record's name, its own resource guards.
  'GET /v0/audit-entries': adminTools('r'),
  'GET /v0/audit-entries/:key': adminTools('r'),
  'POST /v0/audit/verify': adminTools('r'),
  'GET /v0/audit/verification': adminTools('r'),
  'GET /v0/audit/resources': 'super-user',
  'GET /v0/audit/as-of': 'super-user',
  'GET /v0/audit/history': 'super-user',
  'POST /v0/audit-entries/:id/undo': 'super-user',

  // The platform's records.
  'GET /api/v1/clients': 'super-user',
  'GET /api/v1/clients/:key': 'super-user',
  'POST /api/v1/clients': 'super-user',
  'PUT /api/v1/clients': 'super-user',
  'PUT /api/v1/clients/:key': 'super-user',
  'GET /api/v1/clients__has_partners': 'super-user',
  'GET /api/v1/clients__has_partners/:key': 'super-user',
  'POST /api/v1/clients__has_partners': 'super-user',
  'PUT /api/v1/clients__has_partners': 'super-user',
  'PUT /api/v1/clients__has_partners/:key': 'super-user',
  'DELETE /api/v1/clients__has_partners/:key': 'super-user',
  'GET /api/v1/lift_settings': 'super-user',
  'GET /api/v1/lift_settings/:key': 'super-user',
  'POST /api/v1/lift_settings': 'super-user',
  'PUT /api/v1/lift_settings': 'super-user',
  'PUT /api/v1/lift_settings/:key': 'super-user',
  'GET /api/v1/buildings': 'super-user',
  'GET /api/v1/buildings/:key': 'super-user',
  'POST /api/v1/buildings': 'super-user',
  'PUT /api/v1/buildings': 'super-user',
  'PUT /api/v1/buildings/:key': 'super-user',
  'GET /api/v1/lift_properties_meta': 'super-user',
  'GET /api/v1/lift_properties_meta/:key': 'super-user',
  'POST /api/v1/lift_properties_meta': 'super-user',
  'PUT /api/v1/lift_properties_meta': 'super-user',
  'PUT /api/v1/lift_properties_meta/:key': 'super-user',
  'DELETE /api/v1/lift_properties_meta/:key': 'super-user',
  'GET /api/v1/partners': 'super-user',
  'GET /api/v1/partners/:key': 'super-user',
  'POST /syndication/api/v1/partners': 'super-user',
  'PUT /syndication/api/v1/partners': 'super-user',
  'PUT /syndication/api/v1/partners/:key': 'super-user',
  'GET /api/v1/services': 'super-user',
  'GET /api/v1/services/:key': 'super-user',
  'GET /api/v1/sites': 'super-user',
  'GET /api/v1/sites/:key': 'super-user',
  'PUT /api/v1/sites': 'super-user',
  'PUT /api/v1/sites/:key': 'super-user',
  'GET /api/v1/subscriptions': 'super-user',
  'GET /api/v1/subscriptions/:key': 'super-user',
  'POST /api/v1/subscriptions': rateRetirement('c'),
  'PUT /api/v1/subscriptions': rateRetirement('u'),
  'PUT /api/v1/subscriptions/:key': rateRetirement('u'),

  // Messaging: publishing and auditing are two pages with a key each; replaying belongs to the audit.
  'GET /v0/messaging-api/topics': eitherMessaging,
  'GET /v0/messaging-api/topics/:topic': eitherMessaging,
  'GET /v0/messaging-api/messages/:id': eitherMessaging,
  'GET /v0/messaging-api/:topic/_keys': messagingAudit('r'),
  'POST /v0/messaging-api/:topic/_search': messagingAudit('r'),
  'POST /v0/messaging-api/:topic/_publish': messagingSender('c'),
  'POST /v0/messaging-api/replay-plans': messagingAudit('r'),
  'POST /v0/messaging-api/replay/:topic': messagingAudit('u'),
  'POST /v0/messaging-api/replay/:topic/:queue': messagingAudit('u'),
  'GET /v0/message-replays': messagingAudit('r'),
  'GET /v0/message-replays/:key': messagingAudit('r'),
  'POST /v0/message-replays/:id/pause': messagingAudit('u'),
  'POST /v0/message-replays/:id/resume': messagingAudit('u'),
  'POST /v0/message-replays/:id/cancel': messagingAudit('u'),
  'GET /v0/message-replay-items': messagingAudit('r'),
  'GET /v0/message-replay-items/:key': messagingAudit('r'),

  // What the platform knows besides its records.
  'GET /api/v1/lift_news_feeds': 'super-user',
  'GET /api/v1/lift_news_feeds/:key': 'super-user',
  'POST /api/v1/lift_news_feeds': 'super-user',
  'PUT /api/v1/lift_news_feeds': 'super-user',
  'PUT /api/v1/lift_news_feeds/:key': 'super-user',
  'DELETE /api/v1/lift_news_feeds/:key': 'super-user',
  'GET /api/v1/lift_news_feeds__has_clients': 'super-user',
  'GET /api/v1/lift_news_feeds__has_clients/:key': 'super-user',
  'POST /api/v1/lift_news_feeds__has_clients': 'super-user',
  'DELETE /api/v1/lift_news_feeds__has_clients/:key': 'super-user',
  'PUT /api/v1/lift_news_feeds/:id/clients': 'super-user',
  'GET /api/v1/clients/:id/dashboard': 'super-user',
  'GET /api/v1/notes': 'super-user',
  'GET /api/v1/notes/:key': 'super-user',
  'POST /api/v1/notes': 'super-user',
  'PUT /api/v1/notes': 'super-user',
  'PUT /api/v1/notes/:key': 'super-user',
  'DELETE /api/v1/notes/:key': 'super-user',
  'GET /api/v1/service_default_rate_increases': rateRetirement('r'),
  'GET /api/v1/service_default_rate_increases/:key': rateRetirement('r'),
  'POST /api/v1/service_default_rate_increases': rateRetirement('c'),
  'PUT /api/v1/service_default_rate_increases': rateRetirement('u'),
  'PUT /api/v1/service_default_rate_increases/:key': rateRetirement('u'),
  'DELETE /api/v1/service_default_rate_increases/:key': rateRetirement('d'),
  'GET /api/v1/property_types': 'super-user',
  'GET /api/v1/property_types/:key': 'super-user',
  'PUT /api/v1/property_types': 'super-user',
  'PUT /api/v1/property_types/:key': 'super-user',
  'GET /api/v1/property_type_rules': 'super-user',
  'GET /api/v1/property_type_rules/:key': 'super-user',
  'POST /api/v1/property_type_rules': 'super-user',
  'PUT /api/v1/property_type_rules': 'super-user',
  'PUT /api/v1/property_type_rules/:key': 'super-user',
  'DELETE /api/v1/property_type_rules/:key': 'super-user',
  'POST /api/v1/clients/:id/property_types/preview': 'super-user',
  'POST /api/v1/clients/:id/property_types': 'super-user',
  'GET /api/v1/properties__has_partners': 'super-user',
  'GET /api/v1/properties__has_partners/:key': 'super-user',
  'POST /api/v1/properties__has_partners': 'super-user',
  'PUT /api/v1/properties__has_partners': 'super-user',
  'PUT /api/v1/properties__has_partners/:key': 'super-user',
  'DELETE /api/v1/properties__has_partners/:key': 'super-user',
  'GET /api/v1/property_locks': 'super-user',
  'GET /api/v1/property_locks/:key': 'super-user',
  'GET /api/v1/property_batches': 'super-user',
  'GET /api/v1/property_batches/:key': 'super-user',
  'GET /api/v1/property_search': 'super-user',
  'GET /api/v1/property_search/points': 'super-user',
  'GET /api/v1/properties/:id/fields': 'super-user',
  'PUT /api/v1/properties/:id/locks': 'super-user',
  'POST /api/v1/properties/bulk/preview': 'super-user',
  'POST /api/v1/properties/bulk': 'super-user',
  'POST /api/v1/property_batches/:id/undo': 'super-user',
  'GET /api/v1/client_restrictions': clientRestrictions('r'),
  'GET /api/v1/client_restrictions/:key': clientRestrictions('r'),
  'POST /api/v1/client_restrictions': clientRestrictions('c'),
  'PUT /api/v1/client_restrictions': clientRestrictions('u'),
  'PUT /api/v1/client_restrictions/:key': clientRestrictions('u'),
  'DELETE /api/v1/client_restrictions/:key': clientRestrictions('d'),
  'GET /api/v1/client_restrictions_test': clientRestrictions('r'),
  'GET /api/v1/export_recipes': csvExport('r'),
  'GET /api/v1/export_recipes/:key': csvExport('r'),
  'POST /api/v1/export_recipes': csvExport('c'),
  'PUT /api/v1/export_recipes': csvExport('u'),
  'PUT /api/v1/export_recipes/:key': csvExport('u'),
  'DELETE /api/v1/export_recipes/:key': csvExport('d'),
  'POST /api/v1/exports/count': csvExport('r'),
  'POST /api/v1/exports': csvExport('r'),
  'GET /api/v1/building_stack_companies': buildingStack('r'),
  'GET /api/v1/building_stack_companies/:key': buildingStack('r'),
  'POST /api/v1/building_stack_companies': buildingStack('c'),
  'PUT /api/v1/building_stack_companies': buildingStack('u'),
  'PUT /api/v1/building_stack_companies/:key': buildingStack('u'),
  'DELETE /api/v1/building_stack_companies/:key': buildingStack('d'),
  'GET /api/v1/building_stack_buildings': buildingStack('r'),
  'GET /api/v1/building_stack_buildings/:key': buildingStack('r'),
  'POST /api/v1/building_stack_buildings': buildingStack('c'),
  'PUT /api/v1/building_stack_buildings': buildingStack('u'),
  'PUT /api/v1/building_stack_buildings/:key': buildingStack('u'),
  'DELETE /api/v1/building_stack_buildings/:key': buildingStack('d'),
  'POST /api/v1/building_stack_companies/:id/suggest': buildingStack('u'),
  'POST /api/v1/building_stack_companies/:id/accept': buildingStack('u'),
  'POST /api/v1/building_stack_companies/:id/sync_test': buildingStack('r'),
  'GET /api/v1/infinity_migrations': 'super-user',
  'GET /api/v1/infinity_migrations/:key': 'super-user',
  'POST /api/v1/infinity_migrations/:clientId/check': 'super-user',
  'POST /api/v1/infinity_migrations/:clientId/dry_run': 'super-user',
  'POST /api/v1/infinity_migrations/:clientId/switch': 'super-user',
  'POST /api/v1/infinity_migrations/:clientId/verify': 'super-user',
  'POST /api/v1/infinity_migrations/:clientId/roll_back': 'super-user',
  'GET /api/v1/infinity_migrations/:clientId/sources': 'super-user',
  'PUT /api/v1/infinity_migrations/:clientId/sources': 'super-user',
  'GET /api/v1/infinity_runs': 'super-user',
  'GET /api/v1/infinity_runs/:key': 'super-user',
  'POST /api/v1/infinity_runs': 'super-user',
  'POST /api/v1/infinity_runs/:id/cancel': 'super-user',
  'POST /api/v1/infinity_runs/:id/resume': 'super-user',
  'GET /api/v1/infinity_run_items': 'super-user',
  'GET /api/v1/infinity_run_items/:key': 'super-user',
  'GET /api/v1/clients/:id/source_report': keys('r', ['supersync_source_reporting']),
  'GET /v0/entities': keys('r', ['supersync_developer_tools']),
};
