import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { defineForm } from '#platform/resource/define-form.ts';

const added = 'Added. Check it to see what is there.';

/** For a known property. */
export const adUrlForm = defineForm(adUrl, {
  noun: 'ad URL',
  newFields: ['partnerId'],
  fields: ['url', 'note'],
  title: (ad) => (ad === undefined ? 'Add an ad URL' : 'Edit ad URL'),
  createLabel: 'Add',
  saved: (_, isNew) => (isNew ? added : undefined),
});

export const anyAdUrlForm = defineForm(adUrl, { ...adUrlForm, newFields: ['propertyId', 'partnerId'] });
