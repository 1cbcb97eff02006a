import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { useReturnedFocus } from '#kit/dialog/use-returned-focus.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { QueryError } from '../loaded/query-error.tsx';
import { reachOptions, useFullAccess, type FullAccess } from '../session/access-facts.ts';
import { Loaded } from '../loaded/loaded.tsx';
import { useMayOpen } from '../console-context.tsx';
import { hrefOf, type Screen } from '../screen/define-screen.ts';
import { endpointOptions } from './endpoint-options.ts';
import { PersonSelect } from './person-select.tsx';
import { TargetSelect } from './target-select.tsx';
import { WhyChain } from './why-chain.tsx';
import { parseQuestion, withoutQuestion, withQuestion, type WhyQuestion } from './why-question.ts';
import classes from './why.module.css';
import { answerWhy, subjectOf } from './why.ts';
import { WhoReaches } from './who-reaches.tsx';

export interface WhyPanelProps {
  readonly question: string;
  /** The page that compares two people. */
  readonly compareScreen: Screen;
}

/** Why can they see this? A person and a page, key or endpoint: allowed or refused, and the chain that decides. */
export function WhyPanel({ question: text, compareScreen }: WhyPanelProps) {
  const [parameters, setParameters] = useSearchParams();
  const question = useMemo(() => parseQuestion(text), [text]);
  const whole = useFullAccess();
  const reach = useQuery(reachOptions);
  useReturnedFocus();
  const ask = (next: WhyQuestion): void =>
    setParameters(withQuestion(parameters, next), { replace: true, preventScrollReset: true });
  return (
    <Drawer
      opened
      onClose={() => setParameters(withoutQuestion(parameters), { preventScrollReset: true })}
      position="right"
      size={480}
      title="Why can they see this?"
      classNames={{ title: classes.title ?? '' }}
    >
      <Loaded query={{ ...reach, data: whole }} lines={8} kept="The question is in the address.">
        {(access) => (
          <div className={classes.panel}>
            <PersonSelect
              label="Person"
              people={access.people}
              value={question.userId}
              onChange={(userId) => ask({ ...question, userId })}
            />
            <TargetSelect
              pages={access.pages}
              target={question.target}
              onChange={(target) => ask({ ...question, target })}
            />
            <Answer question={question} whole={access} compareScreen={compareScreen} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

interface AnswerProps {
  readonly question: WhyQuestion;
  readonly whole: FullAccess;
  readonly compareScreen: Screen;
}

function Answer({ question: { userId, target }, whole, compareScreen }: AnswerProps) {
  const needsEndpoints = target?.kind === 'endpoint';
  const endpoints = useQuery({ ...endpointOptions, enabled: needsEndpoints });
  const mayCompare = useMayOpen(compareScreen);
  const person = whole.people.find((each) => each.userId === userId);
  if (target === null)
    return (
      <EmptyState title="Choose a page, a key or an endpoint">The rules that decide appear here.</EmptyState>
    );
  if (needsEndpoints && endpoints.data === undefined)
    return endpoints.isLoadingError ? <QueryError query={endpoints} /> : <SkeletonText lines={6} />;
  const subject = subjectOf(target, { pages: whole.pages, endpoints: endpoints.data ?? [] });
  if (subject === undefined)
    return <EmptyState title="Not found">Choose another page, key or endpoint.</EmptyState>;
  if (person === undefined)
    return (
      <>
        {userId === null ? null : (
          <p className={classes.hint} role="status">
            There is no person {userId}.
          </p>
        )}
        <WhoReaches subject={subject} whole={whole} />
      </>
    );
  return (
    <>
      <WhyChain subject={subject} person={person} answer={answerWhy(subject, person, whole.facts)} />
      <div className={classes.foot}>
        <CopyButton text={location.href} what="link to this answer" />
        <span>The address holds the question.</span>
        {mayCompare && (
          <Link to={hrefOf(compareScreen, {}, { compare: `${person.userId},` })}>Compare with someone</Link>
        )}
      </div>
    </>
  );
}
