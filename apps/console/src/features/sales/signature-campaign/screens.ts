import { defineScreen } from '#platform/screen/define-screen.ts';

export const signatureCampaignsScreen = defineScreen({
  path: '/email-signature-marketing/campaigns',
  title: 'Email Signatures',
  description: 'Plan banners in email signatures and see who shows which.',
  keywords: ['banner', 'campaign', 'coverage', 'calendar', 'utm', 'link hosts'],
  lists: ['signature_host'],
});

export const signatureCampaignScreen = defineScreen({
  path: '/email-signature-marketing/campaigns/{id}',
  title: 'Signature campaign',
  description: 'Banner, days, groups and figures of a campaign.',
  record: 'signature_campaign',
});
