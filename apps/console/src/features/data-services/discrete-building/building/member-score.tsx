import {
  matchRulesSchema,
  standardRules,
} from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#kit/record-page/section.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { rulesOptions } from '../building-queries.ts';
import classes from '../discrete-building.module.css';
import { ScoreTerms } from '../score-terms.tsx';
import type { Member } from './member.ts';

/** How the score of the opened listing came about, term by term. */
export function MemberScore({ members }: { readonly members: readonly Member[] }) {
  const opened = useAddressPart(['listing']).number('listing');
  const [current] = useQuery(rulesOptions).data?.data ?? [];
  const rules = matchRulesSchema.safeParse(current).data ?? standardRules;
  const member = members.find(({ id }) => id === opened);
  if (member === undefined)
    return members.length > 0 ? (
      <p className={classes.muted}>Open a listing to see how its score was calculated.</p>
    ) : null;
  const { civic, streetLikeness, postal, metres, nameLikeness } = member;
  return (
    <Section title={`Score of ${member.address}`}>
      {member.propertyId === null ? null : (
        <p className={classes.muted}>
          Property:{' '}
          <RecordLink
            resource={propertyMeta}
            record={{ id: member.propertyId, name: member.name ?? member.address }}
          />
        </p>
      )}
      {civic === null || streetLikeness === null || postal === null || nameLikeness === null ? (
        <p className={classes.muted}>
          It was the first listing of its building, so there was nothing to compare it with.
        </p>
      ) : (
        <ScoreTerms
          evidence={{ civic, street: streetLikeness, postal, metres, name: nameLikeness }}
          rules={rules}
        />
      )}
    </Section>
  );
}
