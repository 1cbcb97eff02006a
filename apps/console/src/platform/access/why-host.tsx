import { missing } from '@supersync/contract/access/permission/access.ts';
import { reachChain } from '@supersync/contract/access/route-permission/reach-chain.ts';
import { lazy, Suspense } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import type { Screen } from '../screen/define-screen.ts';
import { useHeldPermissions } from '../session/session.ts';
import { whyParameter } from './why-question.ts';

const WhyPanel = lazy(async () => ({ default: (await import('./why-panel.tsx')).WhyPanel }));

/** Shows the panel when the address holds the question; its code is loaded the first time. */
export function WhyHost({ compareScreen }: { readonly compareScreen: Screen }) {
  const held = useHeldPermissions();
  const [parameters] = useSearchParams();
  const question = parameters.get(whyParameter);
  if (question === null || missing(held, reachChain).length > 0) return null;
  return (
    <Suspense>
      <WhyPanel question={question} compareScreen={compareScreen} />
    </Suspense>
  );
}
