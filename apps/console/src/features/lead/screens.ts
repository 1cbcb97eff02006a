import { defineScreen } from '../../platform/define-screen.ts';

export const leadReplayScreen = defineScreen({
  path: '/lead-replays/lead-warehouse-replay',
  title: 'Lead Warehouse Replay',
  description: 'Send leads of a client again to a destination: counted first, one outcome for each lead.',
  keywords: ['lead', 'resend', 'crm', 'destination', 'warehouse'],
});
