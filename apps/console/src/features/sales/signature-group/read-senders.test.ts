import { describe, expect, it } from 'vitest';
import { readSenders } from './read-senders.ts';

describe('pasted senders', () => {
  it('are read from names and addresses in several spellings', () => {
    expect(
      readSenders(
        'Sales Desk <Sales@Example.com>\n\nsupport@example.com\nBilling, billing@example.com\nnobody',
      ),
    ).toEqual({
      senders: [
        { name: 'Sales Desk', email: 'sales@example.com' },
        { name: 'support', email: 'support@example.com' },
        { name: 'Billing', email: 'billing@example.com' },
      ],
      wrong: [5],
    });
  });
});
