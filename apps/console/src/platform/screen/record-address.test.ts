import { describe, expect, it } from 'vitest';
import { defineScreen } from './define-screen.ts';
import { addressOn, recordAddress, recordScreensOf } from './record-address.ts';

const description = 'A page with records.';
const client = defineScreen({ path: '/clients/{id}', title: 'Client', description, record: 'client' });
const edit = defineScreen({ path: '/clients/{id}/edit', title: 'Edit client', description });
const feedback = defineScreen({ path: '/feedback', title: 'Feedback', description, lists: ['feedback'] });
const screens = recordScreensOf([edit, client, feedback]);

describe('the address of a record', () => {
  it('is on the page that declares its resource', () => {
    expect(recordAddress(screens, 'client', 7)).toBe('/clients/7');
    expect(recordAddress(screens, 'client', 'a/b')).toBe('/clients/a%2Fb');
  });

  it('is unknown without such a page, even if a list contains it', () => {
    expect(recordAddress(screens, 'feedback', 7)).toBeUndefined();
    expect(recordAddress(screens, 'toString', 7)).toBeUndefined();
  });

  it('is the path itself on a page without parameters', () => {
    expect(addressOn(feedback, 7)).toBe('/feedback');
  });
});
