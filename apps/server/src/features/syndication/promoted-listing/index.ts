import {
  readMarkets,
  readSlotCalendar,
} from '@supersync/contract/syndication/promoted-listing/calendar-actions.ts';
import {
  cancelPromotion,
  carryOutTransfer,
  closeTransfer,
  requestTransfer,
  undoCancellation,
} from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import {
  connectListing,
  uploadPartnerList,
  verifyConnection,
} from '@supersync/contract/syndication/promoted-listing/connection-actions.ts';
import { partnerListing } from '@supersync/contract/syndication/promoted-listing/partner-listing.ts';
import { promotedCancellation } from '@supersync/contract/syndication/promoted-listing/promoted-cancellation.ts';
import { promotedConnection } from '@supersync/contract/syndication/promoted-listing/promoted-connection.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { promotedPrice } from '@supersync/contract/syndication/promoted-listing/promoted-price.ts';
import { promotedTier } from '@supersync/contract/syndication/promoted-listing/promoted-tier.ts';
import { promotedTransfer } from '@supersync/contract/syndication/promoted-listing/promoted-transfer.ts';
import {
  decidePromotions,
  quotePromotion,
  requestPromotion,
} from '@supersync/contract/syndication/promoted-listing/request-actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Feature } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { changeBooking, lockBookings } from './booking.ts';
import { markets, slotCalendar } from './calendar.ts';
import { cancel, requireUndoable } from './cancellations.ts';
import { connect, verify } from './connections.ts';
import { keepPromotedTask } from './keep-task.ts';
import { applyPartnerList } from './partner-list.ts';
import { decide, quote, request } from './requests.ts';
import { createTransfer, carryOut, endTransfer } from './transfers.ts';

export const promotedListingFeature: Feature = (server) => {
  const { clock } = server;
  const today = (): string => dayOf(clock);
  registerResource(server, promotedTier);
  registerResource(server, promotedPrice, {
    async check({ operation, before, values }) {
      const { provinceCode, city } = { ...before, ...values };
      if (operation !== 'delete' && typeof city === 'string' && typeof provinceCode !== 'string')
        throw problem('invalid_input', {}, { errors: { provinceCode: 'Must be given with a city' } });
    },
  });
  registerResource(server, promotedListing);
  registerResource(server, promotedTransfer);
  registerResource(server, promotedCancellation);
  registerResource(server, promotedConnection);
  registerResource(server, partnerListing);
  registerTask(server, keepPromotedTask);

  registerAction(server, quotePromotion, ({ query, db }) => quote(db, query, today()));
  registerAction(server, requestPromotion, ({ body, origin, inTransaction }) =>
    inTransaction((tx) => request(tx, origin, body, today())),
  );
  registerAction(server, decidePromotions, ({ body: { ids, ...given }, origin, inTransaction }) =>
    inTransaction((tx) => decide(tx, origin, ids, given, today())),
  );
  registerAction(server, readMarkets, ({ db }) => markets(db, today()));
  registerAction(server, readSlotCalendar, ({ query: { from, ...market }, db }) =>
    slotCalendar(db, market, from),
  );

  registerStep(
    server,
    cancelPromotion,
    ({ params, body, origin, tx }) => cancel(tx, origin, { ...params, ...body }, today()),
    { first: lockBookings },
  );
  registerStep(server, undoCancellation, async ({ record, origin, tx, move }) => {
    const booking = await requireUndoable(tx, record, today());
    const { id, bookedUntil } = record;
    await changeBooking(tx, origin, booking, { action: 'cancellation undone', lastDay: bookedUntil });
    const { record: undone } = await move({}, { action: 'undone' });
    return { id, status: undone.status };
  });
  registerStep(
    server,
    requestTransfer,
    ({ params, body, origin, tx }) => createTransfer(tx, origin, { ...params, ...body }, today()),
    { first: lockBookings },
  );
  registerStep(server, carryOutTransfer, ({ record, origin, tx }) =>
    carryOut(tx, origin, record, today(), { isAsked: true }),
  );
  registerStep(server, closeTransfer, ({ record, body, origin, tx }) =>
    endTransfer(tx, origin, record, { status: body.as, outcome: body.reason }),
  );

  registerAction(server, connectListing, ({ body, origin, inTransaction }) =>
    inTransaction((tx) => connect(tx, origin, body)),
  );
  registerAction(server, verifyConnection, ({ body, origin, inTransaction }) =>
    inTransaction((tx) => verify(tx, origin, clock, body)),
  );
  registerAction(server, uploadPartnerList, ({ body, origin, inTransaction }) =>
    inTransaction((tx) => applyPartnerList(tx, origin, body)),
  );
};
