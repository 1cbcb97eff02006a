import { component, type Schema } from './component.ts';

const text: Schema = { type: 'string' };

const problemSchema = component('schemas', 'Problem', {
  type: 'object',
  description: 'Why a request was refused (RFC 9457).',
  required: ['status', 'title', 'detail', 'code'],
  properties: {
    status: { type: 'integer' },
    title: text,
    detail: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string', description: 'Stable, from the error catalogue' },
    requestId: text,
    errors: { type: 'object', additionalProperties: text, description: 'What is wrong, by place' },
  },
  examples: [
    {
      status: 404,
      title: 'Not found',
      detail: 'There is no client 7.',
      code: 'not_found',
      requestId: '2f1c0a9e',
    },
  ],
});

const refusal = (name: string, description: string): object =>
  component('responses', name, {
    description,
    content: { 'application/problem+json': { schema: problemSchema } },
  });

export const refused = refusal(
  'Refused',
  'Not understood (400), not signed in (401), a permission is missing (403), or otherwise refused',
);

export const notFound = refusal('NotFound', 'There is no such record');
export const conflict = refusal(
  'Conflict',
  'The record is there already, still in use, or points to one that does not exist',
);
export const stale = refusal(
  'Stale',
  'Somebody else changed the record meanwhile; `current` holds it as it is now',
);
