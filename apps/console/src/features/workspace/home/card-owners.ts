import { cardOwner } from '@supersync/contract/workspace/card-owner/card-owner.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { client } from '#platform/query/api.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { invalidate, useList } from '#platform/query/query.ts';
import { personName } from '#platform/session/access-facts.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';

export type CardOwner = With<typeof cardOwner, 'user'>;

export interface OwnedCard {
  /** The title of the card. */
  readonly card: string;
  readonly owner: CardOwner | undefined;
}

/** The owner of each card that has one, by the card's title. */
export function useCardOwners(): ReadonlyMap<string, CardOwner> {
  useLiveRecords(cardOwner);
  const found = useList(cardOwner, { relations: ['user'], limit: 200 }).data?.data ?? [];
  return new Map(found.map((owner) => [owner.card, owner]));
}

export const ownerName = ({ user }: CardOwner): string =>
  user === null ? 'Somebody who has left' : personName(user);

/** Who has the card now is read first: somebody else may have taken it meanwhile. */
async function writeOwner(card: string, userId: number | null): Promise<void> {
  const [owner] = (await client.list(cardOwner, { where: { card }, limit: 1 })).data;
  if (owner === undefined && userId !== null) await client.create(cardOwner, { card, userId });
  if (owner !== undefined && userId !== null)
    await client.update(cardOwner, owner.id, { userId }, owner.version);
  if (owner !== undefined && userId === null) await client.remove(cardOwner, owner.id, owner.version);
}

/** Gives the card to a person, or to nobody, with Undo. Throws where it was refused. */
export async function changeOwner(
  card: string,
  userId: number | null,
  before: CardOwner | undefined,
): Promise<void> {
  await writeOwner(card, userId).finally(() => invalidate(cardOwner));
  toastSuccess(userId === null ? `${card}: no owner any more.` : `${card}: owner changed.`, {
    label: 'Undo',
    run: () =>
      void writeOwner(card, before?.userId ?? null)
        .catch(toastError)
        .finally(() => invalidate(cardOwner)),
  });
}
