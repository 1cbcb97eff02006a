/** Where the provider asks and tells us about calls. */
export const webhookPaths = {
  voice: '/v0/call-webhooks/voice',
  whisper: '/v0/call-webhooks/whisper',
  dialed: '/v0/call-webhooks/dialed',
  status: '/v0/call-webhooks/status',
} as const;
