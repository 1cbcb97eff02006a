import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { testRestriction } from '@supersync/contract/restriction/actions.ts';
import { restriction } from '@supersync/contract/restriction/restriction.ts';
import type { RestrictionScope } from '@supersync/contract/restriction/decide.ts';
import { Link } from 'react-router';
import { Section } from '../../kit/record-page/section.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { SkeletonText } from '../../kit/state/skeleton.tsx';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { useList } from '../../platform/query.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { StandingBadge } from './restriction-cells.tsx';
import { ruleInWords, scopeWords } from './restriction-words.ts';
import classes from './restriction.module.css';

type Verdict = ActionAnswer<typeof testRestriction>;

const grounds: Readonly<Record<Verdict['grounds'], string>> = {
  denied: 'A rule denies it, and a denial wins.',
  allowed: 'It is among what is allowed.',
  not_among_the_allowed: 'Only what is named is allowed, and this is not.',
  no_rule: 'No rule speaks of it, so it is allowed.',
};

export interface TestVerdictProps {
  readonly asked: { readonly clientId: number; readonly scope: RestrictionScope };
  readonly verdict: Verdict;
  readonly ruleHref: (id: number) => string;
}

/** What the rules come to, the rule that decides, and the others that were looked at. */
export function TestVerdict({ asked, verdict, ruleHref }: TestVerdictProps) {
  const { rule, on } = verdict;
  return (
    <>
      <div className={classes.verdict} data-allowed={verdict.allowed} role="status">
        <StatusBadge
          status={verdict.allowed ? 'ok' : 'refused'}
          label={verdict.allowed ? 'Allowed' : 'Not allowed'}
        />
        <span>{grounds[verdict.grounds]}</span>
        {rule === null ? null : (
          <span>
            <Link to={ruleHref(rule.id)}>Restriction {rule.id}</Link> decides: {ruleInWords(rule)}.{' '}
            {rule.reason}
          </span>
        )}
      </div>
      <LookedAt asked={asked} on={on} deciding={rule?.id} ruleHref={ruleHref} />
    </>
  );
}

interface LookedAtProps extends Pick<TestVerdictProps, 'asked' | 'ruleHref'> {
  readonly on: string;
  readonly deciding: number | undefined;
}

function LookedAt({ asked: { clientId, scope }, on, deciding, ruleHref }: LookedAtProps) {
  const rules = useList(restriction, { where: { clientId, scope }, sort: ['id'], limit: 0 });
  if (rules.isError)
    return <ErrorState message={messageOf(rules.error)} onRetry={() => void rules.refetch()} />;
  if (rules.data === undefined) return <SkeletonText lines={3} />;
  const { data } = rules.data;
  return (
    <Section title={`Rules of this client: ${scopeWords[scope].toLowerCase()}`} count={data.length}>
      {data.length === 0 ? <p className={classes.muted}>It has none of this scope.</p> : null}
      <ul className={classes.rules}>
        {data.map((rule) => (
          <li key={rule.id} aria-current={rule.id === deciding ? 'true' : undefined}>
            <Link to={ruleHref(rule.id)}>{ruleInWords(rule)}</Link>
            <StandingBadge rule={rule} on={on} />
            {rule.id === deciding ? <strong>Decides</strong> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
