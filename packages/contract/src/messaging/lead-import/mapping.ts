import { z } from 'zod';
import { withoutAccents } from '../../kernel/format/without-accents.ts';

/** The fields a column can map to. */
export const importFields = [
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'message',
  'remoteId',
  'moveIn',
  'bedrooms',
  'propertyCode',
  'receivedAt',
] as const;

export type ImportField = (typeof importFields)[number];

/** Field → index of its column, from 0. Unmapped columns are ignored. */
export const mappingSchema = z
  .partialRecord(z.enum(importFields), z.int().min(0).max(199))
  .refine((mapping) => new Set(Object.values(mapping)).size === Object.values(mapping).length, {
    message: 'A column can be used once',
  })
  .refine((mapping) => mapping.email !== undefined || mapping.phone !== undefined, {
    message: 'Map an email address or a phone number: without one nobody can be reached',
  });

export type Mapping = z.infer<typeof mappingSchema>;

const plain = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const usualNames: Readonly<Record<ImportField, readonly string[]>> = {
  firstName: ['firstname', 'first', 'givenname', 'prenom'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'nom', 'nomdefamille'],
  name: ['name', 'fullname', 'contact', 'contactname', 'leadname', 'prospect', 'nomcomplet'],
  email: ['email', 'emailaddress', 'mail', 'courriel', 'adressecourriel', 'contactemail'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'cell', 'tel', 'contactphone', 'cellulaire'],
  message: ['message', 'comments', 'comment', 'notes', 'note', 'inquiry', 'commentaires', 'commentaire'],
  remoteId: ['remoteid', 'leadid', 'externalid', 'id', 'reference', 'ref'],
  moveIn: [
    'movein',
    'moveindate',
    'desiredmovein',
    'movedate',
    'movingdate',
    'datedemmenagement',
    'emmenagement',
  ],
  bedrooms: ['bedrooms', 'beds', 'bed', 'numbedrooms', 'bedroomssought', 'chambres', 'nombredechambres'],
  propertyCode: ['propertycode', 'property', 'propertyid', 'code', 'community', 'importid'],
  receivedAt: [
    'received',
    'receivedat',
    'date',
    'created',
    'createdat',
    'leaddate',
    'timestamp',
    'recule',
    'datedereception',
  ],
};

/** A guess from the header; an earlier mapping of the same header takes precedence. */
export function guessMapping(columns: readonly string[]): Partial<Record<ImportField, number>> {
  const guess: Partial<Record<ImportField, number>> = {};
  const used = new Set<number>();
  for (const field of importFields) {
    const names = usualNames[field];
    const found = names
      .map((name) => columns.findIndex((column, index) => !used.has(index) && plain(column) === name))
      .find((index) => index >= 0);
    if (found === undefined) continue;
    guess[field] = found;
    used.add(found);
  }
  return guess;
}
