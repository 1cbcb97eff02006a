import { z } from 'zod';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(`^(?:\\*\\.)?${label}(?:\\.${label}){1,8}$`);

/** `example.com` is this domain alone; `*.example.com` is every domain below it. */
export const domainRule = z
  .string()
  .max(253)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(pattern, 'Must be a domain such as example.com or *.example.com'));

/** The rules that would match a domain: itself, and a wildcard for each domain above it. */
export function rulesMatching(domain: string): string[] {
  const rules = [domain];
  for (let dot = domain.indexOf('.'); dot !== -1; dot = domain.indexOf('.', dot + 1))
    rules.push(`*${domain.slice(dot)}`);
  return rules;
}
