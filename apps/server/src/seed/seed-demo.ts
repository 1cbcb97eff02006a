import { building } from '@supersync/contract/records/building/building.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { service } from '@supersync/contract/sales/service/service.ts';
import { setting } from '@supersync/contract/records/setting/setting.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { publishedPassword } from '../config/demo.ts';
import type { Database, Log, Transaction } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { photoBaseOf, type PhotoBase } from '#platform/syndication/photo-base.ts';
import { hashPassword } from '#platform/session/password.ts';
import { seedAdUrlPatterns, seedAdUrls } from './syndication/ad-urls.ts';
import { seedAddressRules } from './access/address-rules.ts';
import { seedApiClients } from './access/api-clients.ts';
import { calendarFrom, type Calendar } from './calendar.ts';
import { partnersOf, servicesOf } from './records/catalogue.ts';
import type { Counters } from './records/client-draft.ts';
import { seedContacts } from './records/contacts.ts';
import { seedFeeds } from './syndication/feeds.ts';
import { seedHomes } from './records/homes.ts';
import { seedImportIds } from './records/import-ids.ts';
import { advanceIdentities, insertRecords } from './insert.ts';
import { seedBuildingStack, seedInfinity } from './messaging/elsewhere.ts';
import { seedLeads } from './messaging/leads.ts';
import { seedMessages } from './messaging/messages.ts';
import { seedMigrations } from './developer/migrations.ts';
import { seedAudit, seedCardOwners, seedNews, seedRequests } from './access/office.ts';
import { people, seedPeople } from './access/people.ts';
import { seedRedactions } from './access/redactions.ts';
import { drawPictures, seedPhotos, seedPictures, type Picture } from './records/photos.ts';
import { prepareRepeated } from './prepare-repeated.ts';
import { seedPlatform, seedPropertyPartners } from './records/platform.ts';
import { portfolioOf, type Portfolio } from './records/portfolio.ts';
import { pauseSearch, resumeSearch } from './records/property-search.ts';
import { seedPromoted } from './syndication/promoted.ts';
import { seedCalls } from './sales/calls.ts';
import { seedImageEnhancements } from './data-services/image-enhancements.ts';
import { storeLabelPhotos, type StoredPhoto } from './data-services/image-label-photos.ts';
import { seedImageLabels } from './data-services/image-labels.ts';
import { seedObserved } from './data-services/observed-listings.ts';
import { seedMetrics } from './data-services/metrics.ts';
import { seedRentalsReports } from './data-services/rentals-reports.ts';
import { seedRateChanges } from './sales/rate-changes.ts';
import { drawBanners, type DrawnBanner } from './sales/signature-banners.ts';
import { seedSignatures } from './sales/signatures.ts';
import { insertSubscriptions } from './sales/subscriptions.ts';
import { seedSiteChecks } from './websites/site-checks.ts';
import { seedSites } from './websites/sites.ts';
import { seedSiteGenerations } from './websites/site-generations.ts';
import { seedSignIns } from './importers/sign-ins.ts';
import { withoutReferenceChecks } from './reference-checks.ts';
import { seedTasks } from './developer/tasks.ts';
import { seedFloorplans } from './websites/floorplans.ts';
import { seedTrackingNumbers } from './sales/tracking-numbers.ts';

export interface SeedOptions {
  /** 1 is 120 clients with about 1,200 properties; 100 is a hundred times that. */
  readonly scale?: number;
  /** Password of every account, for sign-in without an identity provider; none without it. */
  readonly password?: string;
  /** Day that dates are relative to; the same day and scale give identical data. */
  readonly today?: Date;
  /** What addresses of photos in the feeds begin with. */
  readonly photos?: PhotoBase;
  /** Seals a secret with the key of this installation. Without it no importer of the demo signs in at its source. */
  readonly seal?: (name: string, value: string) => Promise<Buffer>;
  /** Its pictures, if they are being drawn already. */
  readonly drawn?: DrawnFiles;
  /** Progress and summary. */
  readonly log?: Log;
}

export interface SeedCounts {
  readonly clients: number;
  readonly buildings: number;
  readonly properties: number;
  readonly sites: number;
  readonly settings: number;
  readonly subscriptions: number;
  readonly clientPartners: number;
}

export class NotEmptyError extends Error {
  constructor() {
    super('The database already holds people or records; the demo is only put into an empty one.');
    this.name = 'NotEmptyError';
  }
}

const ownMachine = photoBaseOf({ mainUrl: '', port: 4000 });
const clientsPerScale = 120;
// Few round trips, with memory independent of the scale.
const batchSize = 120;

export async function isEmpty(db: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ empty: boolean }>({
    text: `select not (exists (select from users) or exists (select from roles)
      or exists (select from clients) or exists (select from partners)) as empty`,
  });
  return rows[0]?.empty === true;
}

async function passwordHashes(password: string | undefined): Promise<Map<number, string>> {
  if (password === undefined) return new Map();
  const allowed = people.filter(({ cannotSignIn }) => !cannotSignIn);
  return new Map(
    await Promise.all(allowed.map(async ({ id }) => [id, await hashPassword(password)] as const)),
  );
}

async function insertPortfolios(tx: Transaction, portfolios: readonly Portfolio[]): Promise<void> {
  await insertRecords(
    tx,
    client,
    portfolios.map((each) => each.client),
  );
  await insertRecords(
    tx,
    clientPartner,
    portfolios.flatMap((each) => each.partnerLinks),
  );
  await insertRecords(
    tx,
    building,
    portfolios.flatMap((each) => each.buildings),
  );
  await insertRecords(
    tx,
    propertyMeta,
    portfolios.flatMap((each) => each.properties),
  );
  await insertRecords(
    tx,
    site,
    portfolios.flatMap((each) => each.sites),
  );
  await insertRecords(
    tx,
    setting,
    portfolios.flatMap((each) => each.settings),
  );
  await insertSubscriptions(
    tx,
    portfolios.flatMap((each) => each.subscriptions),
  );
}

async function seedRecords(
  tx: Transaction,
  calendar: Calendar,
  { clients, today, pictures }: { clients: number; today: Date; pictures: readonly Picture[] },
  log: Log | undefined,
): Promise<SeedCounts> {
  const partners = partnersOf(calendar);
  const services = servicesOf(calendar);
  await seedPictures(tx, calendar, pictures);
  await insertRecords(tx, partner, partners);
  await insertRecords(tx, service, services);
  await seedAdUrlPatterns(tx, calendar, partners);
  const next: Counters = { building: 1, property: 1, site: 1, setting: 1, subscription: 1 };
  let clientPartners = 0;
  for (let start = 0; start < clients; start += batchSize) {
    const size = Math.min(batchSize, clients - start);
    const from = next.subscription;
    const portfolios = Array.from({ length: size }, (_, offset) =>
      portfolioOf(start + offset, calendar, { partners, services }, next),
    );
    await pauseSearch(tx);
    await insertPortfolios(tx, portfolios);
    await seedContacts(tx, portfolios);
    await seedHomes(tx, portfolios, today);
    await seedPhotos(tx, portfolios, pictures);
    await seedPropertyPartners(tx, portfolios, partners);
    await resumeSearch(tx, portfolios);
    await seedAdUrls(tx, portfolios, partners, today);
    if (start === 0) {
      await seedSites(tx);
      await seedSiteChecks(tx, today);
      await seedTasks(tx, portfolios, today);
      await seedImportIds(tx, today);
      await seedAudit(tx, portfolios);
      await seedPlatform(tx, calendar, portfolios, services);
      await seedTrackingNumbers(tx, calendar, portfolios, partners);
      await seedPromoted(tx, calendar);
      await seedBuildingStack(tx, calendar, portfolios);
      await seedInfinity(tx, calendar, portfolios, partners, next);
    }
    await seedRateChanges(tx, calendar, { from, until: next.subscription - 1 });
    clientPartners += portfolios.reduce((sum, { partnerLinks }) => sum + partnerLinks.length, 0);
    if (start > 0 && start % (batchSize * 20) === 0) log?.info({ clients: start, of: clients }, 'Seeding');
  }
  return {
    clients,
    buildings: next.building - 1,
    properties: next.property - 1,
    sites: next.site - 1,
    settings: next.setting - 1,
    subscriptions: next.subscription - 1,
    clientPartners,
  };
}

/** The pictures of the demo, as they come into the file store. */
export interface DrawnFiles {
  readonly pictures: Promise<readonly Picture[]>;
  readonly labelPhotos: Promise<readonly StoredPhoto[]>;
  readonly banners: Promise<readonly DrawnBanner[]>;
}

/** Needs no database, so it goes on while one is made and filled. */
export function drawDemo(files: FileStore): DrawnFiles {
  // One after the other, as they are needed.
  const pictures = drawPictures(files);
  const labelPhotos = pictures.then(() => storeLabelPhotos(files));
  const drawn = { pictures, labelPhotos, banners: labelPhotos.then(() => drawBanners(files)) };
  // A failure is for the one who needs the pictures. Nobody does if the database could not be made.
  for (const each of Object.values(drawn)) each.catch(() => {});
  return drawn;
}

/** Fills an empty database with demo data in one transaction. Pictures go to the file store. */
export async function seedDemo(
  db: Database,
  files: FileStore,
  options: SeedOptions = {},
): Promise<SeedCounts> {
  const { scale = 1, password, today = new Date(), photos = ownMachine, seal, drawn, log } = options;
  if (!Number.isInteger(scale) || scale < 1 || scale > 1000)
    throw new RangeError('The scale of the demo is a whole number from 1 to 1000');
  const calendar = calendarFrom(today);
  const clients = clientsPerScale * scale;
  // Check before drawing pictures; the transaction checks again.
  if (!(await isEmpty(db))) throw new NotEmptyError();
  const { pictures, labelPhotos, banners } = drawn ?? drawDemo(files);
  const passwords = await passwordHashes(password);
  const fill = async (tx: Transaction): Promise<SeedCounts> => {
    await seedPeople(tx, calendar, passwords);
    // Marked, so that they only work on this machine, however the server is started later.
    if (password === publishedPassword)
      await tx.query({ text: 'update users set has_demo_password = password_hash is not null' });
    const [made] = await Promise.all([
      seedRecords(tx, calendar, { clients, today, pictures: await pictures }, log),
      // It computes most of the time.
      seedImageEnhancements(tx, files, calendar),
    ]);
    await seedImageLabels(tx, await labelPhotos, calendar);
    await seedFeeds(tx, files, { today, photos });
    await seedObserved(tx, calendar);
    await seedNews(tx, calendar, clients);
    await seedRequests(tx, calendar);
    await seedCardOwners(tx, calendar);
    await seedRedactions(tx, calendar);
    await seedMessages(tx, calendar, await seedLeads(tx, calendar));
    await seedCalls(tx, calendar);
    await seedSignatures(tx, calendar, await banners);
    await seedSiteGenerations(tx, calendar);
    await seedMigrations(tx, calendar);
    await seedApiClients(tx, calendar);
    await seedAddressRules(tx, calendar);
    await seedRentalsReports(tx, calendar);
    await seedMetrics(tx, today);
    await seedFloorplans(tx, files, calendar);
    if (seal !== undefined) await seedSignIns(tx, seal, today);
    await advanceIdentities(tx);
    return made;
  };
  const counts = await db.transaction(async (opened) => {
    const tx = prepareRepeated(opened);
    if (!(await isEmpty(tx))) throw new NotEmptyError();
    return withoutReferenceChecks(tx, () => fill(tx));
  });
  // Update planner statistics and flush the pending lists of the search indexes. The embedded engine does the latter
  // when nobody waits for it.
  await db.query({
    text: `${db.kind === 'embedded' ? 'analyze' : 'vacuum (analyze)'} users, partners, services, clients, client_partners, buildings, properties, sites, settings, subscriptions, rate_notices, rate_history, floorplans, units, task_runs, run_log_lines, property_partners, ad_urls, ad_url_checks, ad_url_days, property_photos, property_search, search_words, feeds, feed_builds, feed_listings, signature_counts, observed_listings, observed_rents, discrete_buildings, building_members, building_member_blocks, building_candidates, image_labels, image_features, image_suggestions`,
  });
  log?.info({ ...counts, scale }, 'The demo is in place');
  return counts;
}
