import { hash, verify } from '@node-rs/argon2';

/** argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Without a stored hash, verify against a decoy: response time must not reveal which accounts exist. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const right = await verify(stored ?? (await decoy), password);
  return right && stored !== null;
}
