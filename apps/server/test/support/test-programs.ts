/**
 * Programs of tests that share the server's modules: most are preloaded into it. They are bundled with it, once for all
 * tests.
 */
export const testPrograms = {
  backup: new URL('../../src/backup-cli.ts', import.meta.url),
  deposits: new URL('../chaos/deposits.ts', import.meta.url),
  dieAfterPurchase: new URL('../calls/die-after-purchase.ts', import.meta.url),
  dieAtStatement: new URL('../feed/die-at-statement.ts', import.meta.url),
  dyingGenerator: new URL('../sites/dying-generator.ts', import.meta.url),
  earlyAcknowledgement: new URL('../chaos/faults/early-acknowledgement.ts', import.meta.url),
  killer: new URL('../migration-crash/killer.ts', import.meta.url),
  orders: new URL('../chaos/orders.ts', import.meta.url),
  stepsTask: new URL('../tasks/steps-task.ts', import.meta.url),
} as const;

export type TestProgram = keyof typeof testPrograms;
