import type { ListingGate, Partner } from './partner-queries.ts';
import { gateNames } from '../../platform/syndication/gate-names.ts';

export const formatWords: Readonly<Record<Partner['format'], string>> = {
  hotpads: 'HotPads XML',
  mits: 'MITS XML',
  meta: 'Meta XML',
  json: 'JSON',
};

export const deliveryWords: Readonly<Record<Partner['delivery'], string>> = {
  'pull-url': 'They fetch it',
  'sftp-push': 'Pushed by SFTP',
  api: 'Sent to their API',
};

export const modeWords: Readonly<Record<Partner['mode'], string>> = {
  snapshot: 'Snapshot',
  incremental: 'Incremental',
};

export const levelWords: Readonly<Record<Partner['level'], string>> = {
  property: 'Property',
  floorplan: 'Floorplan',
  unit: 'Home',
};

export const leadWords: Readonly<Record<Partner['leadChannel'], string>> = {
  email: 'E-mail',
  webhook: 'Webhook',
  adf: 'ADF e-mail',
};

export const countryWords: Readonly<Record<Partner['countries'][number], string>> = {
  CA: 'Canada',
  US: 'United States',
};

export const countriesInWords = (countries: Partner['countries']): string =>
  countries.map((each) => countryWords[each]).join(' and ');

export const listingGateWords = (gate: ListingGate): string =>
  gate === 'open' ? 'Nothing' : gateNames[gate];
