import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { newsFeed } from './news-feed.ts';

const id = z.coerce.number().int().min(idRange.min).max(idRange.max);

/** An item without clients is for all of them. */
export const setAudience = defineAction({
  name: 'set_news_audience',
  summary: 'Set the clients of a news item',
  method: 'PUT',
  path: `${newsFeed.path}/{id}/clients`,
  access: newsFeed.access.update ?? 'super-user',
  params: z.object({ id }),
  body: z.object({
    clientIds: z
      .array(z.int().min(idRange.min).max(idRange.max))
      .max(20_000)
      .refine((ids) => new Set(ids).size === ids.length, 'Each client once'),
  }),
  answer: z.object({ clientIds: z.array(z.int()), added: z.int(), removed: z.int() }),
  idempotent: true,
});

/** Opening an item on a client's dashboard counts as a click. */
export const countClick = defineAction({
  name: 'count_news_click',
  summary: 'Count a click on an item of a client’s dashboard',
  method: 'POST',
  path: '/api/v1/clients/{id}/dashboard/{newsFeedId}/clicks',
  access: newsFeed.access.read,
  params: z.object({ id, newsFeedId: id }),
  answer: z.object({ clicks: z.int() }),
});

/** The items on a client's dashboard now, newest first. */
export const readDashboard = defineAction({
  name: 'read_client_dashboard',
  summary: 'A client’s dashboard',
  method: 'GET',
  path: '/api/v1/clients/{id}/dashboard',
  access: newsFeed.access.read,
  params: z.object({ id }),
  query: z.object({
    /** As one of the client's administrators. */
    asAdmin: z.enum(['1', '0']).default('0'),
  }),
  answer: z.array(
    z.object({
      id: z.int(),
      author: z.string().nullable(),
      title: z.string(),
      summaryIcon: z.string().nullable(),
      imagePath: z.string().nullable(),
      summaryText: z.string(),
      detailsContent: z.string().nullable(),
      url: z.string().nullable(),
      publishDate: z.iso.datetime({ offset: true }),
      sendToAdminsOnly: z.boolean(),
    }),
  ),
});
