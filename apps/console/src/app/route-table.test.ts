import { isResource } from '@supersync/contract/kernel/define-resource.ts';
import { describe, expect, it } from 'vitest';
import { loginScreen } from '#features/access/login/screens.ts';
import { setPasswordScreen } from '#features/access/set-password/screens.ts';
import { bindingOf, loadAttention, loadOffers, screens as built } from './features.ts';
import { chainFor, routeTable } from './route-table.ts';

/** Written by hand: the navigation is checked against it, so it must not be derived from the navigation. */
const specified = `
/ /ad-urls /ad-urls/adUrls /ad-urls/interfaces /audit-logs /autoenhance-ai /analytics/shadow
/buildingstack /buildingstack/{id} /buildingstack/sync-test
/call-tracking-test /call-tracking/call-tracking-orders /client-restrictions
/clients /clients/{id} /clients/{id}/edit /clients/{id}/property-type-management
/contribute /convert-to-csv /csv-data-exporter /dashboard-management /dashboard-management/{id} /default-rate-expiry
/discrete-buildings /discrete-buildings/{id} /entity-explorer /entity-explorer/{entity}
/example /example/{id} /feedback /image-labelling /import-id-change /importer-inventory /importer-inventory/{id}
/importer/activity /importer/cache /importer/cache/{id} /importer/config /importer/config/{id} /importer/manual-run
/importer/rentcafe-xml-parser /importer/scheduler /importer/scheduler/{name} /ip-management
/migrations /migrations/{id} /migrations/docs /monitoring-dashboards /order-tracking-numbers
/property-search /property-search/{id}
/rate-expiry-management /rate-expiry-management/all /rate-expiry-management/approved /rate-expiry-management/canceled
/rate-expiry-management/needsApproval /rate-expiry-management/retiring
/rate-retirement-email-preview /redact-prospect /rentals-infinity-migration /rentals-report-upload
/roles /roles/{id} /route-permissions
/site-generator /site-generator/{id} /site-generator/{id?}/SiteGeneratorStep /site-generator/{id?}/{theme}-site-form
/source-reporting /superuser-manager /superuser-manager/create /superuser-manager/{id}
/syndication-audit /syndication-audit/{clientId} /syndication-audit/{clientId?}/{partnerId}
/syndication-audit/{clientId?}/{partnerId}/{propertyId} /syndication-audit/{clientId?}/{partnerId}/{propertyId}/timeline
/syndication-partners /syndication-partners/add /syndication-partners/partners-table /syndication-partners/{id}
/syndication/cache /task-scheduler /tools
/email-signature-marketing/campaigns /email-signature-marketing/campaigns/{id} /email-signature-marketing/groups
/email-signature-marketing/groups/{id} /email-signature-marketing/reporting
/feeds-nav/clients /feeds-nav/clients/{client_id} /feeds-nav/clients/{client_id?}/feeds/{feed_key}
/floorplan-navigator/data-gen /floorplan-navigator/data-gen-3d /floorplan-navigator/health-check
/floorplan-navigator/health-check/{id} /floorplan-navigator/manifest /floorplan-navigator/update-exterior
/floorplan-navigator/update-floors /floorplan-navigator/variable-usage
/lead-replays/email-parser /lead-replays/email-parser-pubsub-test /lead-replays/lead-warehouse-import
/lead-replays/lead-warehouse-replay /messaging/audit-message /messaging/send-message
/promoted-listings/cancellations /promoted-listings/connections /promoted-listings/requests /promoted-listings/transfers
/websites/insights /websites/searchManage /dev/components/forms-editor /dev/components/monaco-editor
`
  .trim()
  .split(/\s+/);

/** Every route that needs a key: `a|b` is any one, `a & b` is both. All others need none. */
const keyed: Readonly<Record<string, string>> = {
  '/promoted-listings/requests': 'promoted_listings',
  '/promoted-listings/transfers': 'promoted_listings',
  '/promoted-listings/cancellations': 'promoted_listings',
  '/promoted-listings/connections': 'promoted_listings',
  '/source-reporting': 'source_reporting',
  '/buildingstack': 'building_stack',
  '/buildingstack/{id}': 'building_stack',
  '/buildingstack/sync-test': 'building_stack',
  '/client-restrictions': 'client_restrictions',
  '/site-generator': 'themed_site_generator',
  '/site-generator/{id}': 'themed_site_generator',
  '/site-generator/{id?}/SiteGeneratorStep': 'themed_site_generator',
  '/site-generator/{id?}/{theme}-site-form': 'themed_site_generator',
  '/floorplan-navigator/manifest': 'fpn_data_gen',
  '/floorplan-navigator/data-gen': 'fpn_data_gen',
  '/floorplan-navigator/data-gen-3d': 'fpn_data_gen',
  '/floorplan-navigator/update-exterior': 'fpn_data_gen',
  '/floorplan-navigator/update-floors': 'fpn_data_gen',
  '/floorplan-navigator/health-check': 'fpn_data_gen',
  '/floorplan-navigator/health-check/{id}': 'fpn_data_gen',
  '/floorplan-navigator/variable-usage': 'fpn_data_gen',
  '/importer-inventory': 'importer_team|importer_admin',
  '/importer-inventory/{id}': 'importer_team|importer_admin',
  '/importer/cache': 'importer_team|importer_admin',
  '/importer/cache/{id}': 'importer_team|importer_admin',
  '/importer/config': 'importer_team|importer_admin',
  '/importer/config/{id}': 'importer_team|importer_admin',
  '/importer/rentcafe-xml-parser': 'importer_team|importer_admin',
  '/importer/activity': 'importer_team|importer_admin',
  '/importer/scheduler': 'importer_team|importer_admin',
  '/importer/scheduler/{name}': 'importer_team|importer_admin',
  '/importer/manual-run': 'importer_team|importer_admin',
  '/import-id-change': 'importer_team|importer_admin & importer_admin',
  '/rate-expiry-management': 'rate_retirement',
  '/rate-expiry-management/all': 'rate_retirement',
  '/rate-expiry-management/approved': 'rate_retirement',
  '/rate-expiry-management/canceled': 'rate_retirement',
  '/rate-expiry-management/needsApproval': 'rate_retirement',
  '/rate-expiry-management/retiring': 'rate_retirement',
  '/default-rate-expiry': 'rate_retirement',
  '/rate-retirement-email-preview': 'rate_retirement',
  '/call-tracking/call-tracking-orders': 'call_tracking',
  '/order-tracking-numbers': 'call_tracking',
  '/analytics/shadow': 'shadow',
  '/discrete-buildings': 'discrete_buildings',
  '/discrete-buildings/{id}': 'discrete_buildings',
  '/image-labelling': 'image_labelling',
  '/ip-management': 'admin_tools',
  '/csv-data-exporter': 'csv_data_export',
  '/redact-prospect': 'redact',
  '/call-tracking-test': 'call_tracking_test',
  '/audit-logs': 'admin_tools',
  '/roles': 'admin_tools & manage_roles',
  '/roles/{id}': 'admin_tools & manage_roles',
  '/superuser-manager': 'admin_tools & superuser_manager',
  '/superuser-manager/create': 'admin_tools & superuser_manager',
  '/superuser-manager/{id}': 'admin_tools & superuser_manager',
  '/migrations': 'developer_tools',
  '/migrations/{id}': 'developer_tools',
  '/migrations/docs': 'developer_tools',
  '/entity-explorer': 'developer_tools',
  '/entity-explorer/{entity}': 'developer_tools',
  '/task-scheduler': 'developer_tools',
  '/route-permissions': 'developer_tools & route_permissions',
  '/lead-replays/email-parser': 'developer_tools & leads_replay',
  '/lead-replays/lead-warehouse-import': 'developer_tools & leads_replay',
  '/lead-replays/lead-warehouse-replay': 'developer_tools & leads_replay',
  '/lead-replays/email-parser-pubsub-test': 'developer_tools & leads_replay',
  '/messaging/send-message': 'messaging_sender',
  '/messaging/audit-message': 'messaging_audit',
};

/** In the order of the specification's menu; where it names no label, our own. */
const menuLabels = `
Home
Property Search, Clients, Dashboard Mgmt
Syndication Audit, Feeds Navigator, Ad URLs, Partners
Requests, Transfers, Cancellations, Promoted Connections
Infinity Migration, Source Reporting
Client Mapper, Data Sync Tester
Client Restrictions
Website Insights, Websites List, Site Generator
Manifest, New, New 3D, Update exterior, Update floors, Integrity Check, Variable Usage
Feeds Inventory, Cache Viewer, Configs Viewer, RentCafe XML Parser
Activity, Scheduler, Manual Runner
Importer ID Editor
Rate Retirement, Default Rate Settings, Default Email Template
Email Signatures
View Orders, Order Tracking Numbers
Building Shadow, Discrete Buildings, Image Labelling, Rentals Report Upload
Monitoring Dashboards, IP Management
CSV Exporter, Convert to CSV, Redact Prospect, Call Tracking Test Tool
Manage Roles, Superuser Manager
Database Migrations, Entity Explorer, Task Scheduler, Route Permissions
Email Parser Replay, Lead Warehouse Imports, Lead Warehouse Replay, Email Parser PubSub Test
Publish Message, Audit Messages
Image enhancement
Pattern book, Forms editor, Code editor
`
  .trim()
  .split(/,\s*|\n/);

const spell = (path: string): string | undefined =>
  chainFor({ path })
    ?.map((anyOf) => anyOf.map((key) => key.replace('supersync_', '')).join('|'))
    .join(' & ');

describe('the table of routes', () => {
  it('contains the 114 routes of the specification, each once, and no other', () => {
    expect(specified).toHaveLength(114);
    expect(routeTable.map(({ path }) => path).toSorted()).toEqual(specified.toSorted());
  });

  it.each(specified)('requires the keys of %s', (path) => {
    expect(spell(path)).toBe(keyed[path] ?? '');
  });

  it('labels entries as the specification does, and other screens by their title', () => {
    expect(routeTable.filter(({ label }) => label.trim() === '')).toEqual([]);
    expect(routeTable.filter(({ onMenu, screen }) => !onMenu && screen.menu !== screen.title)).toEqual([]);
    expect(routeTable.filter(({ onMenu }) => onMenu).map(({ label }) => label)).toEqual(menuLabels);
  });

  it('shows the demos on localhost only', () => {
    const demos = routeTable.filter(({ localhostOnly }) => localhostOnly).map(({ path }) => path);
    expect(demos).toEqual([
      '/example',
      '/example/{id}',
      '/dev/components/forms-editor',
      '/dev/components/monaco-editor',
    ]);
  });
});

describe('the screens', () => {
  /** For people who are not signed in: no place in the navigation, and nothing to check. */
  const outside: readonly string[] = [loginScreen.path, setPasswordScreen.path];
  const screens = built.filter(({ path }) => !outside.includes(path));

  it('each have one place in the navigation', () => {
    for (const screen of screens)
      expect(
        routeTable.filter((placement) => placement.screen === screen),
        screen.path,
      ).toHaveLength(1);
  });

  it('are each bound to a page', async () => {
    for (const screen of built) expect((await bindingOf(screen)).screen).toBe(screen);
  });

  it('are the targets of everything features offer', async () => {
    const { search, actions } = await loadOffers();
    for (const { screen } of [...search, ...actions, ...(await loadAttention())])
      expect(built).toContain(screen);
  });

  it('are counted on the home page where something waits there', async () => {
    const cards = (await loadAttention()).map(({ title, href }) => [title, href]);
    expect(cards).toEqual(
      expect.arrayContaining([
        ['Importer runs failed since yesterday', expect.stringMatching(/^\/importer\/activity\?/)],
        ['Feeds held until somebody confirms them', expect.stringMatching(/^\/feeds-nav\/clients\?/)],
        ['Rates waiting for approval', '/rate-expiry-management/needsApproval'],
        ['Migrations in progress', expect.stringMatching(/^\/migrations\?.*in_progress/)],
        ['Tasks failed since yesterday', expect.stringMatching(/^\/importer\/activity\?.*system.*group=all/)],
        ['Sites being generated', '/site-generator?state=running'],
        ['Requests for access', '/roles?requests=1'],
      ]),
    );
  });

  it('name records as the contract does, each kind once', async () => {
    const modules = import.meta.glob(['../../../../packages/contract/src/**/*.ts', '!**/*.test.ts'], {
      eager: true,
    });
    const names = Object.values(modules)
      .flatMap((module) => Object.values(module ?? {}))
      .filter(isResource)
      .map(({ name }) => name);
    const shown = built.flatMap(({ record, lists }) => (record === null ? lists : [record, ...lists]));
    expect(names).toEqual(expect.arrayContaining(shown));
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('of one record have one parameter in their address, its key', () => {
    for (const { path, record } of built)
      if (record !== null) expect(path.match(/\{\w+\}/g), path).toHaveLength(1);
  });

  it('each have a title, a one-line description and checks', () => {
    for (const { path, title, description, middleware } of screens) {
      expect(title.trim(), path).not.toBe('');
      expect(description, path).toMatch(/^[^\n]{10,140}$/);
      expect(middleware, path).toEqual(['auth', 'permissions']);
    }
  });
});
