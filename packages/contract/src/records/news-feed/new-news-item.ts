import type { CreateInput } from '../../kernel/record.ts';
import type { newsFeed } from './news-feed.ts';

/** The template of a new item; the console opens it if the id in the address is not a number. */
export const newNewsItem = (
  writer: { readonly userId: number; readonly firstName: string; readonly lastName: string },
  now: Date,
): CreateInput<typeof newsFeed> => ({
  author: `${writer.firstName} ${writer.lastName}`,
  title: '',
  summaryIcon: null,
  imagePath: null,
  summaryText: '',
  detailsContent: null,
  url: null,
  status: 'enabled',
  publishDate: now.toISOString(),
  clicks: 0,
  sendToAdminsOnly: false,
  createdUserId: writer.userId,
});
