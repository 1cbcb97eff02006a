import { defineScreen } from '#platform/screen/define-screen.ts';

export const leadReplayScreen = defineScreen({
  path: '/lead-replays/lead-warehouse-replay',
  title: 'Lead Warehouse Replay',
  description: 'Replay leads of a client to a destination.',
  keywords: ['lead', 'resend', 'crm', 'destination', 'warehouse'],
});
