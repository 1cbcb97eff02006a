import { missing } from '@supersync/contract/access/permission/access.ts';
import { reachChain } from '@supersync/contract/access/route-permission/reach-chain.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { useHeldPermissions } from '../session/session.ts';
import { withQuestion, type WhyTarget } from './why-question.ts';

export interface WhyLinkProps {
  readonly userId?: number;
  readonly target?: WhyTarget;
  readonly children?: ReactNode;
  /** The accessible name, for screen readers that read the link without its context. */
  readonly label?: string;
  readonly className?: string;
}

/**
 * Asks why someone can see something, on any page:
 * `<WhyLink userId={7} target={{ kind: 'page', path: '/roles' }} />`. It opens the panel over the
 * current page; the address holds the question. Hidden from people who may not ask.
 */
export function WhyLink({ userId, target, children = 'Why?', label, className }: WhyLinkProps) {
  const held = useHeldPermissions();
  const [parameters] = useSearchParams();
  if (missing(held, reachChain).length > 0) return null;
  const search = withQuestion(parameters, { userId: userId ?? null, target: target ?? null });
  return (
    <Link to={`?${search}`} preventScrollReset aria-label={label} className={className}>
      {children}
    </Link>
  );
}
