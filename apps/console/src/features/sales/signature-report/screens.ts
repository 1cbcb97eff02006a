import { defineScreen } from '#platform/screen/define-screen.ts';

export const signatureReportScreen = defineScreen({
  path: '/email-signature-marketing/reporting',
  title: 'Signature reporting',
  description: 'Impressions and clicks of banners by campaign, group, sender and time.',
  keywords: ['banner', 'impressions', 'clicks', 'click rate', 'csv'],
});
