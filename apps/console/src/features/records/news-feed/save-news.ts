import type { CreateInput, UpdateInput } from '@supersync/contract/kernel/record.ts';
import { setAudience } from '@supersync/contract/records/news-feed/actions.ts';
import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { readNewsItem, type NewsItem } from './news-queries.ts';
import { savePlan, type SavePlan } from './news-values.ts';

/** The item is stored, its audience is not. */
export class AudienceNotSaved extends Error {
  readonly id: number;

  constructor(id: number, { enableLast }: SavePlan, cause: unknown) {
    super(
      `The item was saved${enableLast ? ', but not enabled' : ''}; its audience was not: ${messageOf(cause)}`,
      { cause },
    );
    this.id = id;
  }
}

async function address(id: number, plan: SavePlan): Promise<void> {
  const { audience, enableLast } = plan;
  if (audience === null) return;
  try {
    await client.act(setAudience, { params: { id }, body: { clientIds: [...audience] } });
    if (enableLast) await client.update(newsFeed, id, { status: 'enabled' });
  } catch (error) {
    throw new AudienceNotSaved(id, plan, error);
  }
}

/** Creates the item; returns its id. */
export async function createNews(
  template: CreateInput<typeof newsFeed>,
  values: FormValues,
): Promise<number> {
  const isForAll = Array.isArray(values['clientIds']) && values['clientIds'].length === 0;
  const { clientIds, ...rest } = values;
  const plan = savePlan(isForAll ? rest : { ...rest, clientIds }, false);
  try {
    // The form was validated by the schemas of the fields that CreateInput is computed from.
    const body = {
      ...template,
      ...plan.fields,
      ...(plan.enableLast ? { status: 'disabled' } : {}),
    } as CreateInput<typeof newsFeed>;
    const { id } = await client.create(newsFeed, body);
    await address(id, plan);
    return id;
  } finally {
    await invalidate(newsFeed);
  }
}

/** Writes the changes of an item; returns the current item. */
export async function updateNews(
  { id, version, status }: Pick<NewsItem, 'id' | 'version' | 'status'>,
  changes: FormValues,
): Promise<NewsItem> {
  const plan = savePlan(changes, status === 'enabled');
  try {
    if (Object.keys(plan.fields).length > 0)
      await client.update(newsFeed, id, plan.fields as UpdateInput<typeof newsFeed>, version);
    await address(id, plan);
    return await readNewsItem(id);
  } finally {
    await invalidate(newsFeed);
  }
}
