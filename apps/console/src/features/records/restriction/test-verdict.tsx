import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { testRestriction } from '@supersync/contract/records/restriction/actions.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { restrictionScopes, type RestrictionScope } from '@supersync/contract/records/restriction/decide.ts';
import { Link } from 'react-router';
import { Section } from '#kit/record-page/section.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { useList } from '#platform/query/query.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { PeriodBadge } from './period-badge.tsx';
import { ruleSentence } from './restriction-period.ts';
import classes from './restriction.module.css';

type Verdict = ActionAnswer<typeof testRestriction>;

const grounds: Readonly<Record<Verdict['grounds'], string>> = {
  denied: 'A restriction denies it. Deny wins over allow.',
  allowed: 'It is on the allow list.',
  not_among_the_allowed: 'Only listed values are allowed, and this is not one of them.',
  no_rule: 'No restriction matches, so it is allowed.',
};

export interface TestVerdictProps {
  readonly asked: { readonly clientId: number; readonly scope: RestrictionScope };
  readonly verdict: Verdict;
  readonly ruleHref: (id: number) => string;
}

/** The verdict, the deciding restriction, and the client's others of the same scope. */
export function TestVerdict({ asked, verdict, ruleHref }: TestVerdictProps) {
  const { rule, on } = verdict;
  return (
    <>
      <div className={classes.verdict} data-allowed={verdict.allowed} role="status">
        <StatusBadge tone={verdict.allowed ? 'success' : 'danger'}>
          {verdict.allowed ? 'Allowed' : 'Not allowed'}
        </StatusBadge>
        <span>{grounds[verdict.grounds]}</span>
        {rule === null ? null : (
          <span>
            <Link to={ruleHref(rule.id)}>Restriction {rule.id}</Link> decides: {ruleSentence(rule)}.{' '}
            {rule.reason}
          </span>
        )}
      </div>
      <ClientRules asked={asked} on={on} deciding={rule?.id} ruleHref={ruleHref} />
    </>
  );
}

interface ClientRulesProps extends Pick<TestVerdictProps, 'asked' | 'ruleHref'> {
  readonly on: string;
  readonly deciding: number | undefined;
}

function ClientRules({ asked: { clientId, scope }, on, deciding, ruleHref }: ClientRulesProps) {
  const rules = useList(restriction, { where: { clientId, scope }, sort: ['id'], limit: 0 });
  return (
    <Loaded query={rules} lines={3}>
      {({ data }) => (
        <Section title={`${restrictionScopes.labels[scope]} restrictions of this client`} count={data.length}>
          {data.length === 0 ? <p className={classes.muted}>None.</p> : null}
          <ul className={classes.rules}>
            {data.map((rule) => (
              <li key={rule.id} aria-current={rule.id === deciding ? 'true' : undefined}>
                <Link to={ruleHref(rule.id)}>{ruleSentence(rule)}</Link>
                <PeriodBadge rule={rule} on={on} />
                {rule.id === deciding ? <strong>Decides</strong> : null}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Loaded>
  );
}
