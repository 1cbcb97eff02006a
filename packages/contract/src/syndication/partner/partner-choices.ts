import { choices } from '../../kernel/choices.ts';

export const feedFormats = choices({
  hotpads: 'HotPads XML',
  mits: 'MITS XML',
  meta: 'Meta XML',
  json: 'JSON',
});

export const deliveries = choices({
  'pull-url': 'Partner fetches',
  'sftp-push': 'SFTP push',
  api: 'Partner API',
});

export const feedModes = choices({ snapshot: 'Snapshot', incremental: 'Incremental' });

export const listingLevels = choices({ property: 'Property', floorplan: 'Floorplan', unit: 'Unit' });

export const leadChannels = choices({ email: 'Email', webhook: 'Webhook', adf: 'ADF email' });
