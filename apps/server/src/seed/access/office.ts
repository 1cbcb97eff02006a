import { newsFeedClient } from '@supersync/contract/records/news-feed/news-feed-client.ts';
import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import { cardOwner } from '@supersync/contract/workspace/card-owner/card-owner.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows } from '../insert.ts';
import { personId } from './people.ts';
import type { Portfolio } from '../records/portfolio.ts';
import { randomFor } from '../random.ts';

/** title, summary, icon, days from today, administrators only, number of clients (0 is all) */
const news: readonly (readonly [string, string, string, number, boolean, number])[] = [
  ['Winter rent report is out', 'Average rents in 34 cities, month over month.', 'chart-line', -4, false, 0],
  ['New partner: Campus Homes', 'Student listings can now be sent to Campus Homes.', 'school', -12, false, 0],
  [
    'Planned maintenance',
    'The platform is read-only on Sunday from 02:00 to 03:00 UTC.',
    'tool',
    3,
    false,
    0,
  ],
  ['Source reporting', 'See which partner each of your leads came from.', 'target', -20, false, 12],
  [
    'Check your billing contact',
    'Administrators: is the address on your invoices right?',
    'mail',
    -8,
    true,
    0,
  ],
  [
    'Floorplans in three dimensions',
    'A viewer for models is open to the first buildings.',
    'cube',
    -31,
    false,
    5,
  ],
  ['Photos matter', 'Listings with ten photos or more get twice the leads.', 'photo', -45, false, 0],
  [
    'Holiday hours of our support desk',
    'Shorter hours from 24 December to 2 January.',
    'calendar',
    20,
    false,
    0,
  ],
];

export async function seedNews(tx: Queryable, calendar: Calendar, clientCount: number): Promise<void> {
  const random = randomFor('news');
  const everyClient = Array.from({ length: Math.min(clientCount, 100) }, (_, index) => index + 1);
  const author = personId('support');
  const items = news.map(([title, summaryText, summaryIcon, offset, sendToAdminsOnly, audience], index) => {
    const at = calendar.time(random, Math.min(offset, -1) - 2);
    return {
      audience,
      item: {
        id: index + 1,
        author: 'Support desk',
        title,
        summaryIcon,
        imagePath: null,
        summaryText,
        detailsContent: `<p>${summaryText}</p>`,
        url: null,
        status: index === 6 ? ('disabled' as const) : ('enabled' as const),
        publishDate: calendar.time(random, offset),
        clicks: offset > 0 ? 0 : random.integer(3, 240),
        sendToAdminsOnly,
        created: at,
        createdUserId: author,
        modifiedUserId: author,
        modified: { userId: author, at },
      },
    };
  });
  await insertRecords(
    tx,
    newsFeed,
    items.map(({ item }) => item),
  );
  await insertRecords(
    tx,
    newsFeedClient,
    items.flatMap(({ audience, item }) =>
      random.sample(everyClient, audience).map((clientId) => ({
        newsFeedId: item.id,
        clientId,
        created: item.created,
        modified: item.modified,
      })),
    ),
  );
}

/** Feedback and access requests. */
export async function seedRequests(tx: Queryable, calendar: Calendar): Promise<void> {
  const random = randomFor('requests');
  const feedback: readonly (readonly [string, number, string, string])[] = [
    ['support', 5, '/property-search', 'Searching by postal code saves me minutes on every call.'],
    ['sales', 4, '/rate-expiry-management', 'Please show the total of the selected rows.'],
    ['importer', 3, '/importer/activity', 'I would like to see only the runs that failed.'],
    [
      'websites',
      4,
      '/websites/searchManage',
      'The theme version helps. Could it say how far behind a site is?',
    ],
    ['data', 2, '/discrete-buildings', 'Two buildings on the same corner are hard to tell apart.'],
    ['platform', 5, '/migrations', 'The plan before the upgrade is exactly what we needed.'],
  ];
  await insertRows(
    tx,
    'feedback',
    feedback.map(([name, rating, page, message], index) => {
      const created = calendar.time(random, -3 * (index + 2));
      const handled = index >= 3;
      const handledAt = handled ? calendar.time(random, -index) : null;
      return {
        page,
        rating,
        message,
        status: handled ? 'handled' : 'open',
        handled_at: handledAt,
        handled_by: handled ? personId('admin') : null,
        user_id: personId(name),
        created,
        modified_user_id: handled ? personId('admin') : personId(name),
        modified_at: handledAt ?? created,
      };
    }),
  );
  const accessRequests: readonly (readonly [string, string, string, string, string, string])[] = [
    [
      'support',
      '/redact-prospect',
      'Redact Prospect',
      'supersync_redact',
      'Erasure requests reach our desk first.',
      'open',
    ],
    [
      'sales',
      '/csv-data-exporter',
      'CSV Exporter',
      'supersync_csv_data_export',
      'Quarterly list of clients.',
      'open',
    ],
    [
      'importer',
      '/import-id-change',
      'Importer ID Editor',
      'supersync_importer_admin',
      'A client changed its system.',
      'open',
    ],
    [
      'data',
      '/messaging/audit-message',
      'Audit Messages',
      'supersync_messaging_audit',
      'Tracing a lead.',
      'declined',
    ],
  ];
  await insertRows(
    tx,
    'access_requests',
    accessRequests.map(([name, page, title, key, reason, status], index) => {
      const created = calendar.time(random, -2 * (index + 1));
      return {
        user_id: personId(name),
        page,
        title,
        permission_keys: [key],
        chain: [[key]],
        reason,
        status,
        created,
        modified_user_id: status === 'open' ? personId(name) : personId('admin'),
        modified_at: created,
      };
    }),
  );
}

/** Some cards of the home page have an owner. */
export async function seedCardOwners(tx: Queryable, calendar: Calendar): Promise<void> {
  const random = randomFor('card-owners');
  const owners = [
    ['Feeds held until somebody confirms them', 'importer'],
    ['Migrations waiting for approval', 'platform'],
    ['Open feedback', 'support'],
  ] as const;
  await insertRecords(
    tx,
    cardOwner,
    owners.map(([card, name], index) => {
      const at = calendar.time(random, -4 * (index + 1));
      const userId = personId(name);
      return { id: index + 1, card, userId, created: at, modified: { userId, at } };
    }),
  );
}

/** The last change of some clients, by their modifying user, oldest first. */
export async function seedAudit(tx: Queryable, portfolios: readonly Portfolio[]): Promise<void> {
  const random = randomFor('audit');
  const entries = portfolios
    .filter(({ client }) => client.status !== 'onboarding')
    .map(({ client }) => ({
      at: client.modified.at,
      actor_id: client.modified.userId,
      action: 'updated',
      resource: 'client',
      record_key: String(client.id),
      changes: { status: ['onboarding', client.status] },
      request_id: random.uuid(),
      // A network reserved for documentation.
      address: `192.0.2.${random.integer(1, 254)}`,
    }))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  await insertRows(tx, 'audit_entries', entries);
}
