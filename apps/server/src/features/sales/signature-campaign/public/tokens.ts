import { createCipheriv, createDecipheriv } from 'node:crypto';

/** What a token stands for: a banner below one sender's mails, a campaign's banner image, or a sender's signature. */
const kinds = { placement: 1, banner: 2, sender: 3 } as const;
export type TokenKind = keyof typeof kinds;

export interface Named {
  readonly campaignId: number;
  readonly senderId: number;
}

const blockBytes = 16;
const pattern = /^[\w-]{22}$/;

export interface SignatureTokens {
  make(kind: TokenKind, named: Partial<Named>): string;
  /** Null for what this installation did not make. */
  read(kind: TokenKind, token: string): Named | null;
}

/**
 * Tokens are one AES block under a key of this installation: campaign, sender, kind and seven zero bytes. They say
 * nothing without the key, need no table, and a guess has the kind and the zeros right once in 2^64.
 */
export function signatureTokens(secret: Buffer): SignatureTokens {
  const key = secret.subarray(0, blockBytes);
  // In this mode a block does not depend on those before it, so that one cipher serves all requests.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  return {
    make(kind, { campaignId = 0, senderId = 0 }) {
      const block = Buffer.alloc(blockBytes);
      block.writeUInt32BE(campaignId, 0);
      block.writeUInt32BE(senderId, 4);
      block.writeUInt8(kinds[kind], 8);
      return cipher.update(block).toString('base64url');
    },
    read(kind, token) {
      if (!pattern.test(token)) return null;
      const block = decipher.update(Buffer.from(token, 'base64url'));
      if (block.length !== blockBytes || block[8] !== kinds[kind]) return null;
      for (let at = 9; at < blockBytes; at += 1) if (block[at] !== 0) return null;
      return { campaignId: block.readUInt32BE(0), senderId: block.readUInt32BE(4) };
    },
  };
}
