import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feedDelivery } from '@supersync/contract/syndication/feed/feed-delivery.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';

export async function publishFeedEvent(tx: Transaction, feedId: number): Promise<void> {
  await publish(tx, recordRoom(feed.name), 'updated', { key: String(feedId) });
}

export async function publishBuildEvent(
  tx: Transaction,
  type: 'created' | 'updated',
  buildId: number | null,
): Promise<void> {
  await publish(tx, recordRoom(feedBuild.name), type, { key: buildId === null ? null : String(buildId) });
}

export async function publishDeliveryEvent(tx: Transaction, deliveryId: number): Promise<void> {
  await publish(tx, recordRoom(feedDelivery.name), 'updated', { key: String(deliveryId) });
}
