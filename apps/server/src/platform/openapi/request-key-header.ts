import { component } from './component.ts';

export const requestKeyHeader = component('parameters', 'IdempotencyKey', {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same input has one effect and one answer; with other input it is refused.',
  schema: { type: 'string', maxLength: 200 },
});
