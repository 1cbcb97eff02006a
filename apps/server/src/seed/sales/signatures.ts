import { keyFrom } from '@supersync/contract/kernel/format/plain-key.ts';
import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { membershipsIn } from '@supersync/contract/sales/signature-group/membership.ts';
import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { signatureHost } from '@supersync/contract/sales/signature-host/signature-host.ts';
import { signatureSender } from '@supersync/contract/sales/signature-sender/signature-sender.ts';
import { fileAddress } from '@supersync/contract/workspace/file/file.ts';
import type { Queryable } from '#platform/db/database.ts';
import { personId } from '../access/people.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows, type SeedRow } from '../insert.ts';
import { randomFor } from '../random.ts';
import { seedBanners, type DrawnBanner } from './signature-banners.ts';

type Sender = SeedRow<typeof signatureSender>;
type Group = SeedRow<typeof signatureGroup>;
type Campaign = SeedRow<typeof signatureCampaign>;

const teams = ['Sales', 'Support', 'Marketing', 'Accounts', 'Onboarding'] as const;
const offices = ['Toronto', 'Calgary', 'Vancouver', 'Halifax', 'Winnipeg', 'Ottawa'] as const;
const quebecOffices = ['Montreal', 'Quebec City', 'Gatineau'] as const;

const mailName = (...words: string[]): string => words.map((word) => keyFrom(word, 40, '-')).join('.');

/** Named by team and office: no real people. */
function sendersOf(calendar: Calendar): Sender[] {
  const at = calendar.time(randomFor('signature-senders'), -170);
  const names = [
    ...teams.flatMap((team) =>
      offices.map((office) => ({ team, office, domain: 'supersync.test', mail: mailName(team, office) })),
    ),
    ...(['Sales', 'Support'] as const).flatMap((team) =>
      quebecOffices.map((office) => ({
        team,
        office,
        domain: 'quebec.supersync.test',
        mail: mailName(team, office),
      })),
    ),
    { team: 'Contract writer', office: 'Remote', domain: 'elsewhere.test', mail: 'writer' },
  ];
  return names.map(({ team, office, domain, mail }, index) => ({
    id: index + 1,
    email: `${mail}@${domain}`,
    name: `${team}, ${office}`,
    jobTitle: `${team} team`,
    phone: null,
    isActive: true,
    created: at,
    modified: { userId: personId('sales'), at },
  }));
}

function groupsOf(calendar: Calendar, senders: readonly Sender[]): Group[] {
  const at = calendar.time(randomFor('signature-groups'), -168);
  const ofTeam = (team: string): string[] =>
    senders.filter(({ name }) => name.startsWith(`${team},`)).map(({ email }) => email);
  const made = [
    ['All staff', 'Everyone with a company mailbox', [], ['supersync.test', '*.supersync.test']],
    ['Sales team', 'Sales of every office', ofTeam('Sales'), []],
    ['Support team', 'Support of every office', ofTeam('Support'), []],
    ['Marketing team', 'Marketing of every office', ofTeam('Marketing'), []],
    ['Quebec offices', 'Offices that write in French', [], ['quebec.supersync.test']],
  ] as const;
  return made.map(([name, description, addresses, domains], index) => ({
    id: index + 1,
    name,
    description,
    addresses: [...addresses],
    domains: [...domains],
    created: at,
    modified: { userId: personId('sales'), at },
  }));
}

interface Plan {
  readonly name: string;
  readonly altText: string;
  readonly status: Campaign['status'];
  readonly first: number;
  readonly last: number;
  readonly priority: number;
  readonly groupIds: readonly number[];
  /** Clicks per impression. */
  readonly appeal: number;
}

/** In every state: two overlap today and one clash is to come; the first six have figures. */
const plans: readonly Plan[] = [
  {
    name: 'Autumn webinar',
    altText: 'Webinar: filling vacant homes before winter',
    status: 'ended',
    first: -150,
    last: -105,
    priority: 50,
    groupIds: [2, 3],
    appeal: 0.021,
  },
  {
    name: 'Customer conference',
    altText: 'Meet us at the customer conference',
    status: 'ended',
    first: -120,
    last: -60,
    priority: 40,
    groupIds: [1],
    appeal: 0.034,
  },
  {
    name: 'Référence immobilière',
    altText: 'Téléchargez le guide du locateur',
    status: 'ended',
    first: -90,
    last: -30,
    priority: 60,
    groupIds: [5],
    appeal: 0.028,
  },
  {
    name: 'New tenant portal',
    altText: 'See the new tenant portal',
    status: 'running',
    first: -55,
    last: 25,
    priority: 30,
    groupIds: [1],
    appeal: 0.018,
  },
  {
    name: 'Leasing guide',
    altText: 'Free guide: lease a building in 60 days',
    status: 'running',
    first: -25,
    last: 18,
    priority: 60,
    groupIds: [2],
    appeal: 0.041,
  },
  {
    name: 'Referral bonus',
    altText: 'Refer a client and receive one month free',
    status: 'paused',
    first: -40,
    last: 30,
    priority: 50,
    groupIds: [3],
    appeal: 0.012,
  },
  {
    name: 'Year-end offer',
    altText: 'Two months free until the end of the year',
    status: 'scheduled',
    first: 10,
    last: 45,
    priority: 60,
    groupIds: [2, 4],
    appeal: 0,
  },
  {
    name: 'Accessibility check',
    altText: '',
    status: 'draft',
    first: 40,
    last: 70,
    priority: 50,
    groupIds: [1],
    appeal: 0,
  },
];

function campaignsOf(calendar: Calendar, banners: readonly DrawnBanner[]): Campaign[] {
  return plans.map(({ name, altText, status, first, last, priority, groupIds }, index) => {
    const random = randomFor('signature-campaigns', index);
    const banner = status === 'draft' ? undefined : banners[index];
    const made = calendar.time(random, Math.min(first, 0) - 6);
    const key = keyFrom(name, 60, '-');
    const wasStarted = status !== 'draft' && status !== 'scheduled';
    return {
      id: index + 1,
      name,
      description: null,
      groupIds: [...groupIds],
      startsOn: calendar.day(first),
      endsOn: calendar.day(last),
      priority,
      banner: banner === undefined ? null : fileAddress(banner.id),
      bannerWidth: banner?.width ?? null,
      bannerHeight: banner?.height ?? null,
      bannerBytes: banner?.bytes ?? null,
      altText,
      link: `https://www.supersync.test/${key}`,
      utmSource: 'email',
      utmMedium: 'signature',
      utmCampaign: key,
      status,
      startedAt: wasStarted ? `${calendar.day(first)}T00:00:30.000Z` : null,
      endedAt: status === 'ended' ? `${calendar.day(last + 1)}T00:00:30.000Z` : null,
      created: made,
      modified: { userId: personId('sales'), at: made },
    };
  });
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** Working days of every sender: mails seen, and some clicked. */
function countsOf(calendar: Calendar, senders: readonly Sender[], groups: readonly Group[]) {
  const membershipsOf = membershipsIn(groups);
  return plans.flatMap(({ status, first, last, groupIds, appeal }, index) => {
    if (status === 'draft' || status === 'scheduled') return [];
    const random = randomFor('signature-counts', index);
    // A paused one was stopped some days ago.
    const until = status === 'paused' ? -6 : Math.min(last, -1);
    const members = senders.filter(({ email }) =>
      membershipsOf(email).some(({ groupId }) => groupIds.includes(groupId)),
    );
    return Array.from({ length: until - first + 1 }, (_, offset) => calendar.day(first + offset))
      .filter((day) => !isWeekend(day))
      .flatMap((day) =>
        members.map(({ id }) => {
          const impressions = random.integer(6, 60);
          const clicks = Math.max(0, Math.round(impressions * appeal * (1 + random.normal())));
          return {
            campaign_id: index + 1,
            sender_id: id,
            hour: `${day}T${random.integer(13, 21)}:00:00Z`,
            impressions,
            clicks,
            unique_clicks: Math.min(clicks, random.integer(Math.ceil(clicks / 2), clicks)),
          };
        }),
      );
  });
}

export async function seedSignatures(
  tx: Queryable,
  calendar: Calendar,
  banners: readonly DrawnBanner[],
): Promise<void> {
  const at = calendar.time(randomFor('signature-hosts'), -171);
  const modified = { userId: personId('admin'), at };
  await insertRecords(tx, signatureHost, [
    { id: 1, host: 'www.supersync.test', note: 'Our own website', created: at, modified },
    { id: 2, host: '*.events.test', note: 'Registration pages of our events', created: at, modified },
  ]);
  const senders = sendersOf(calendar);
  const groups = groupsOf(calendar, senders);
  await insertRecords(tx, signatureSender, senders);
  await insertRecords(tx, signatureGroup, groups);
  await seedBanners(tx, calendar, banners);
  await insertRecords(tx, signatureCampaign, campaignsOf(calendar, banners));
  await insertRows(tx, 'signature_counts', countsOf(calendar, senders, groups));
}
