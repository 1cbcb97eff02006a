import { dayAfter, daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { amountOf } from '@supersync/contract/syndication/promoted-listing/money.ts';
import type { promotedCancellation } from '@supersync/contract/syndication/promoted-listing/promoted-cancellation.ts';
import type { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import type { promotedTransfer } from '@supersync/contract/syndication/promoted-listing/promoted-transfer.ts';
import type { Calendar } from '../calendar.ts';
import type { SeedRow } from '../insert.ts';
import { personId } from '../access/people.ts';
import type { Candidate } from './promoted-draft.ts';
import type { Random } from '../random.ts';

/** As stored: names come from property and client. */
type Listing = Omit<SeedRow<typeof promotedListing>, 'propertyName' | 'clientName'>;
/** With its slot, which the contract does not expose. */
export type SlottedListing = Listing & { readonly slotId: number | null };
export type SlottedTransfer = SeedRow<typeof promotedTransfer> & { readonly slotId: number };
type Cancellation = SeedRow<typeof promotedCancellation>;

const notes: readonly (readonly [Cancellation['reason'], string | null])[] = [
  ['let', 'The last home was let sooner than expected'],
  ['budget', null],
  ['results', 'Fewer leads than the month before'],
  ['property_left', null],
  ['moved_elsewhere', 'The client prefers another partner'],
  ['other', 'The building is renovated until spring'],
];

/** Some active ones are cancelled early, some past ones were, and a few cancellations were undone. */
export function cancelSome(
  random: Random,
  calendar: Calendar,
  listings: readonly SlottedListing[],
): { readonly listings: readonly SlottedListing[]; readonly cancellations: readonly Cancellation[] } {
  const cancellations: Cancellation[] = [];
  const today = calendar.day(0);
  const kept = listings.map((listing): SlottedListing => {
    const { status, lastDay, firstDay } = listing;
    const isRunning = status === 'active' && lastDay > dayAfter(today, 8);
    if (!(isRunning && random.chance(0.14)) && !(status === 'ended' && random.chance(0.07))) return listing;
    const effectiveDate = isRunning
      ? dayAfter(today, random.integer(2, 7))
      : dayAfter(lastDay, -random.integer(1, Math.min(9, daysFromTo(firstDay, lastDay) - 2)));
    const isUndone = isRunning && random.chance(0.2);
    const unusedDays = daysFromTo(effectiveDate, lastDay);
    const [reason, note] = random.pick(notes);
    const at = calendar.time(random, isRunning ? -random.integer(1, 4) : -random.integer(60, 70));
    cancellations.push({
      id: cancellations.length + 1,
      listingId: listing.id,
      clientId: listing.clientId,
      propertyId: listing.propertyId,
      partnerId: listing.partnerId,
      status: isUndone ? 'undone' : isRunning ? 'scheduled' : 'done',
      reason,
      note,
      effectiveDate,
      bookedUntil: lastDay,
      unusedDays,
      credit: amountOf(listing.dailyPrice, unusedDays),
      currency: listing.currency,
      requestedUserId: personId('admin'),
      created: at,
      modified: { userId: personId('admin'), at },
    });
    return isUndone ? listing : { ...listing, lastDay: dayAfter(effectiveDate, -1) };
  });
  return { listings: kept, cancellations };
}

const reasons = [
  'Every home of the first building is let',
  'The other building opens next month',
  'Asked for by the client’s marketing team',
];

const outcomes: Readonly<Record<'withdrawn' | 'refused', string>> = {
  withdrawn: 'The client changed its mind',
  refused: 'The partner does not move listings in their first week',
};

/** Some active ones are transferred, or have a transfer request. */
export function transferSome(
  random: Random,
  calendar: Calendar,
  given: readonly SlottedListing[],
  candidates: readonly Candidate[],
  cancelled: ReadonlySet<number>,
): { readonly listings: readonly SlottedListing[]; readonly transfers: readonly SlottedTransfer[] } {
  const listings = [...given];
  const transfers: SlottedTransfer[] = [];
  const today = calendar.day(0);
  const busy = new Set(given.filter(({ status }) => status !== 'ended').map(({ propertyId }) => propertyId));
  for (const [index, listing] of given.entries()) {
    const { status, firstDay, lastDay, slotId, id } = listing;
    if (status !== 'active' || slotId === null || cancelled.has(id)) continue;
    if (firstDay > dayAfter(today, -4) || lastDay < dayAfter(today, 4) || random.chance(0.1)) continue;
    const to = candidates.find(
      (each) =>
        each.clientId === listing.clientId &&
        each.partnerId === listing.partnerId &&
        each.city === listing.city &&
        each.provinceCode === listing.provinceCode &&
        !busy.has(each.propertyId),
    );
    if (to === undefined) continue;
    busy.add(to.propertyId);
    const outcome = random.weighted<SlottedTransfer['status']>([
      ['open', 5],
      ['done', 4],
      ['withdrawn', 1],
      ['refused', 1],
    ]);
    const isDone = outcome === 'done';
    const effectiveDate = dayAfter(today, isDone ? -random.integer(1, 3) : random.integer(1, 4));
    const newListingId = isDone ? listings.length + 1 : null;
    const daysMoved = isDone ? daysFromTo(effectiveDate, lastDay) : null;
    const at = calendar.time(random, -random.integer(1, 3));
    if (newListingId !== null && daysMoved !== null) {
      listings[index] = { ...listing, status: 'ended', lastDay: dayAfter(effectiveDate, -1) };
      listings.push({
        ...listing,
        id: newListingId,
        propertyId: to.propertyId,
        firstDay: effectiveDate,
        price: amountOf(listing.dailyPrice, daysMoved),
        note: `Goes on from ${id}`,
        created: at,
        modified: { userId: personId('admin'), at },
      });
    }
    transfers.push({
      id: transfers.length + 1,
      slotId,
      listingId: id,
      clientId: listing.clientId,
      partnerId: listing.partnerId,
      tier: listing.tier,
      fromPropertyId: listing.propertyId,
      toPropertyId: to.propertyId,
      status: outcome,
      effectiveDate,
      reason: random.pick(reasons),
      outcome: outcome === 'withdrawn' || outcome === 'refused' ? outcomes[outcome] : null,
      daysMoved,
      newListingId,
      requestedUserId: personId('owner'),
      created: at,
      modified: { userId: personId('owner'), at },
    });
  }
  return { listings, transfers };
}
