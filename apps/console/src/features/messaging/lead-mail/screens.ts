import { defineScreen } from '#platform/screen/define-screen.ts';

export const emailParserScreen = defineScreen({
  path: '/lead-replays/email-parser',
  title: 'Email Parser Replay',
  description: 'Review and re-parse lead emails.',
  keywords: ['lead', 'mail', 'parse failure', 're-parse', 'zumper', 'zillow'],
  lists: ['lead_mail'],
});

export const pubsubTestScreen = defineScreen({
  path: '/lead-replays/email-parser-pubsub-test',
  title: 'Email Parser PubSub Test',
  description: 'Publish a test email and watch it become a lead.',
  keywords: ['lead', 'mail', 'test', 'publish', 'synthetic'],
});
