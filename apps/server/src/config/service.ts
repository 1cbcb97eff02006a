import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';

export const services = ['main', 'gateway', 'worker', 'console', 'all'] as const;
export type Service = (typeof services)[number];

export const usage = `Usage: npm start -- [--serve ${services.join('|')}]`;

export function readService(argv: readonly string[]): Service {
  let serveOption: string | undefined;
  try {
    serveOption = parseArgs({ args: [...argv], options: { serve: { type: 'string' } } }).values.serve;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new ConfigError(`${reason.replace(/\.$/, '')}. ${usage}`, 2);
  }
  const service = services.find((name) => name === (serveOption ?? 'all'));
  if (service === undefined)
    throw new ConfigError(`--serve does not take ${JSON.stringify(serveOption)}. ${usage}`, 2);
  return service;
}
