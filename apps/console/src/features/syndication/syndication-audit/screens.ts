import { defineScreen } from '#platform/screen/define-screen.ts';

export const syndicationAuditScreen = defineScreen({
  path: '/syndication-audit',
  title: 'Syndication Audit',
  description: 'Find out which properties are not live at which partner, and why.',
  keywords: ['why not live', 'gate', 'stopped', 'partner', 'health', 'matrix'],
});

export const clientSyndicationScreen = defineScreen({
  path: '/syndication-audit/{clientId}',
  title: 'Syndication of a client',
  description: 'Live, held and stopped properties of a client at every partner.',
});

export const partnerSyndicationScreen = defineScreen({
  path: '/syndication-audit/{clientId?}/{partnerId}',
  title: 'Syndication to a partner',
  description: 'Properties at a partner and the gate that stops each.',
});

export const propertySyndicationScreen = defineScreen({
  path: '/syndication-audit/{clientId?}/{partnerId}/{propertyId}',
  title: 'Syndication of a property',
  description: 'Why a property is not live at a partner, step by step and field by field.',
});

export const syndicationTimelineScreen = defineScreen({
  path: '/syndication-audit/{clientId?}/{partnerId}/{propertyId}/timeline',
  title: 'Syndication timeline',
  description:
    'Builds, toggles, fetches and edits of a property at a partner, with the verdict as of any moment.',
});
