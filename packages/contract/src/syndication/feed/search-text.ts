import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { feedBuild } from './feed-build.ts';
import { feed } from './feed.ts';

export const searchPlaces = choices({ text: 'Anywhere', id: 'Listing ID', field: 'Field' });

/** Hits per answer. */
export const hitsPerPage = 50;
/** Letters around a hit. */
export const snippetLength = 80;

const cursor = z
  .string()
  .max(40)
  .regex(/^\d{1,15}-\d{1,15}$/, 'Is not where a search stopped');

export const searchFeedText = defineAction({
  name: 'search_feed_text',
  summary: 'Search the document of a build',
  method: 'GET',
  path: `${feedBuild.path}/{id}/search`,
  access: feed.access.read,
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  query: z
    .object({
      /** Letters count as equal in upper and lower case. May be empty with a field: wherever it stands. */
      text: z.string().max(200),
      in: z.enum(searchPlaces.values).default('text'),
      /** The element, attribute or key whose value is searched. */
      field: z
        .string()
        .max(60)
        .regex(/^[\w:.-]+$/, 'Is not the name of a field')
        .optional(),
      /** `next` of the answer before. */
      after: cursor.optional(),
    })
    .refine(({ text, in: place }) => place === 'field' || text !== '', {
      path: ['text'],
      message: 'Required',
    })
    .refine(({ field, in: place }) => place !== 'field' || field !== undefined, {
      path: ['field'],
      message: 'Required',
    }),
  answer: z.object({
    hits: z.array(
      z.object({
        /** In bytes. */
        at: z.int(),
        length: z.int(),
        /** Null where only the listing is known. */
        line: z.int().nullable(),
        listingId: z.string().nullable(),
        listingName: z.string().nullable(),
        before: z.string(),
        match: z.string(),
        after: z.string(),
      }),
    ),
    /** Where to go on; null when the whole document was searched. */
    next: cursor.nullable(),
    /** How far it was searched, in bytes. */
    searched: z.int(),
    total: z.int(),
  }),
});
