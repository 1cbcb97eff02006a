import type { PermissionKey } from '@supersync/contract/access/permission-key.ts';
import { entry, group, type NavNode } from '../platform/navigation.ts';

const importerTeam: readonly PermissionKey[] = ['supersync_importer_team', 'supersync_importer_admin'];

/** The navigation with its keys: every route of the console has its place here, built or not. */
export const navTree = [
  entry('Home', '/', {
    below: { '/tools': 'Tools', '/feedback': 'Feedback', '/contribute': 'Contribute' },
  }),
  group('{product} Platform', [
    entry('Property Search', '/property-search', { below: { '/property-search/{id}': 'Property' } }),
    entry('Clients', '/clients', {
      below: {
        '/clients/{id}': 'Client',
        '/clients/{id}/edit': 'Edit client',
        '/clients/{id}/property-type-management': 'Property types',
      },
    }),
    entry('Dashboard Mgmt', '/dashboard-management', {
      below: { '/dashboard-management/{id}': 'Dashboard' },
    }),
    group('Syndication', [
      entry('Syndication Audit', '/syndication-audit', {
        below: {
          '/syndication-audit/{clientId}': 'Syndication of a client',
          '/syndication-audit/{clientId?}/{partnerId}': 'Syndication to a partner',
          '/syndication-audit/{clientId?}/{partnerId}/{propertyId}': 'Syndication of a property',
          '/syndication-audit/{clientId?}/{partnerId}/{propertyId}/timeline': 'Syndication timeline',
          '/syndication/cache': 'Syndication cache',
        },
      }),
      entry('Feeds Navigator', '/feeds-nav/clients', {
        below: {
          '/feeds-nav/clients/{client_id}': 'Feeds of a client',
          '/feeds-nav/clients/{client_id?}/feeds/{feed_key}': 'Feed',
        },
      }),
      entry('Ad URLs', '/ad-urls', {
        below: { '/ad-urls/adUrls': 'Ad URL list', '/ad-urls/interfaces': 'Ad URL interfaces' },
      }),
      entry('Partners', '/syndication-partners', {
        below: {
          '/syndication-partners/add': 'Add partner',
          '/syndication-partners/partners-table': 'Partners table',
          '/syndication-partners/{id}': 'Partner',
        },
      }),
    ]),
    group(
      'Promoted Listings',
      [
        entry('Requests', '/promoted-listings/requests'),
        entry('Transfers', '/promoted-listings/transfers'),
        entry('Cancellations', '/promoted-listings/cancellations'),
        entry('Promoted Connections', '/promoted-listings/connections'),
      ],
      { keys: ['supersync_promoted_listings'] },
    ),
    group('Rentals Infinity', [
      entry('Infinity Migration', '/rentals-infinity-migration'),
      entry('Source Reporting', '/source-reporting', { keys: ['supersync_source_reporting'] }),
    ]),
    group(
      'Building Stack',
      [
        entry('Client Mapper', '/buildingstack', { below: { '/buildingstack/{id}': 'Client mapping' } }),
        entry('Data Sync Tester', '/buildingstack/sync-test'),
      ],
      { keys: ['supersync_building_stack'] },
    ),
    entry('Client Restrictions', '/client-restrictions', { keys: ['supersync_client_restrictions'] }),
  ]),
  group('Website Services', [
    entry('Website Insights', '/websites/insights'),
    entry('Websites List', '/websites/searchManage'),
    entry('Site Generator', '/site-generator', {
      keys: ['supersync_themed_site_generator'],
      below: {
        '/site-generator/{id}': 'Generated site',
        '/site-generator/{id?}/SiteGeneratorStep': 'Site generator step',
        '/site-generator/{id?}/{theme}-site-form': 'Site form',
      },
    }),
    group(
      'Floorplan Navigator',
      [
        entry('Manifest', '/floorplan-navigator/manifest'),
        entry('New', '/floorplan-navigator/data-gen'),
        entry('New 3D', '/floorplan-navigator/data-gen-3d'),
        entry('Update exterior', '/floorplan-navigator/update-exterior'),
        entry('Update floors', '/floorplan-navigator/update-floors'),
        entry('Integrity Check', '/floorplan-navigator/health-check', {
          below: { '/floorplan-navigator/health-check/{id}': 'Integrity check of a property' },
        }),
        entry('Variable Usage', '/floorplan-navigator/variable-usage'),
      ],
      { keys: ['supersync_fpn_data_gen'] },
    ),
  ]),
  group(
    'Feeds & Integrations',
    [
      entry('Feeds Inventory', '/importer-inventory', {
        below: { '/importer-inventory/{id}': 'Feed importer' },
      }),
      entry('Cache Viewer', '/importer/cache', { below: { '/importer/cache/{id}': 'Importer cache' } }),
      entry('Configs Viewer', '/importer/config', { below: { '/importer/config/{id}': 'Importer config' } }),
      entry('RentCafe XML Parser', '/importer/rentcafe-xml-parser'),
      group('Importer Tasks', [
        entry('Activity', '/importer/activity'),
        entry('Scheduler', '/importer/scheduler', {
          below: { '/importer/scheduler/{name}': 'Importer schedule' },
        }),
        entry('Manual Runner', '/importer/manual-run'),
      ]),
      group('Admin Importer Tools', [entry('Importer ID Editor', '/import-id-change')], {
        keys: ['supersync_importer_admin'],
      }),
    ],
    { keys: importerTeam },
  ),
  group('Sales & Marketing', [
    group(
      'Rate Retirement',
      [
        entry('Rate Retirement', '/rate-expiry-management', {
          below: {
            '/rate-expiry-management/all': 'All rates',
            '/rate-expiry-management/approved': 'Approved rates',
            '/rate-expiry-management/canceled': 'Canceled rates',
            '/rate-expiry-management/needsApproval': 'Rates that need approval',
            '/rate-expiry-management/retiring': 'Retiring rates',
          },
        }),
        entry('Default Rate Settings', '/default-rate-expiry'),
        entry('Default Email Template', '/rate-retirement-email-preview'),
      ],
      { keys: ['supersync_rate_retirement'] },
    ),
    entry('Email Signatures', '/email-signature-marketing/campaigns', {
      below: {
        '/email-signature-marketing/campaigns/{id}': 'Signature campaign',
        '/email-signature-marketing/groups': 'Signature groups',
        '/email-signature-marketing/groups/{id}': 'Signature group',
        '/email-signature-marketing/reporting': 'Signature reporting',
      },
    }),
    group(
      'Call Tracking',
      [
        entry('View Orders', '/call-tracking/call-tracking-orders'),
        entry('Order Tracking Numbers', '/order-tracking-numbers'),
      ],
      { keys: ['supersync_call_tracking'] },
    ),
  ]),
  group('Data Services', [
    entry('Building Shadow', '/analytics/shadow', { keys: ['supersync_shadow'] }),
    entry('Discrete Buildings', '/discrete-buildings', {
      keys: ['supersync_discrete_buildings'],
      below: { '/discrete-buildings/{id}': 'Discrete building' },
    }),
    entry('Image Labelling', '/image-labelling', { keys: ['supersync_image_labelling'] }),
    entry('Rentals Report Upload', '/rentals-report-upload'),
  ]),
  group('IT/DevOps', [
    entry('Monitoring Dashboards', '/monitoring-dashboards'),
    entry('IP Management', '/ip-management', { keys: ['supersync_admin_tools'] }),
  ]),
  group('Speciality Tools', [
    entry('CSV Exporter', '/csv-data-exporter', { keys: ['supersync_csv_data_export'] }),
    entry('Convert to CSV', '/convert-to-csv'),
    entry('Redact Prospect', '/redact-prospect', { keys: ['supersync_redact'] }),
    entry('Call Tracking Test Tool', '/call-tracking-test', { keys: ['supersync_call_tracking_test'] }),
  ]),
  group(
    'Administrative Tools',
    [
      entry('Manage Roles', '/roles', { keys: ['supersync_manage_roles'], below: { '/roles/{id}': 'Role' } }),
      entry('Superuser Manager', '/superuser-manager', {
        keys: ['supersync_superuser_manager'],
        below: { '/superuser-manager/create': 'New super user', '/superuser-manager/{id}': 'Super user' },
      }),
    ],
    { keys: ['supersync_admin_tools'], below: { '/audit-logs': 'Audit logs' } },
  ),
  group(
    'Developers Tools',
    [
      entry('Database Migrations', '/migrations', {
        below: { '/migrations/{id}': 'Database migration', '/migrations/docs': 'About migrations' },
      }),
      entry('Entity Explorer', '/entity-explorer', { below: { '/entity-explorer/{entity}': 'Entity' } }),
      entry('Task Scheduler', '/task-scheduler'),
      entry('Route Permissions', '/route-permissions', { keys: ['supersync_route_permissions'] }),
      group(
        'Leads Replays',
        [
          entry('Email Parser Replay', '/lead-replays/email-parser'),
          entry('Lead Warehouse Imports', '/lead-replays/lead-warehouse-import'),
          entry('Lead Warehouse Replay', '/lead-replays/lead-warehouse-replay'),
          entry('Email Parser PubSub Test', '/lead-replays/email-parser-pubsub-test'),
        ],
        { keys: ['supersync_leads_replay'] },
      ),
    ],
    { keys: ['supersync_developer_tools'] },
  ),
  group('Messaging', [
    entry('Publish Message', '/messaging/send-message', { keys: ['supersync_messaging_sender'] }),
    entry('Audit Messages', '/messaging/audit-message', { keys: ['supersync_messaging_audit'] }),
  ]),
  group('Product Demos', [entry('Image Enhancement', '/autoenhance-ai')]),
  group(
    'Dev Demos',
    [
      entry('Example', '/example', { below: { '/example/{id}': 'Example record' } }),
      entry('Forms Editor', '/dev/components/forms-editor'),
      entry('Monaco Editor', '/dev/components/monaco-editor'),
    ],
    { localhostOnly: true },
  ),
] as const satisfies readonly NavNode[];
