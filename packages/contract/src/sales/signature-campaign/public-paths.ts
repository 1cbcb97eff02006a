/** What mails ask for. `{token}` is opaque: it names a campaign and a sender to this server only. */
export const signaturePaths = {
  pixel: '/v0/signatures/pixel/{token}',
  click: '/v0/signatures/click/{token}',
  banner: '/v0/signatures/banner/{token}',
  html: '/v0/signatures/html/{token}',
} as const;
