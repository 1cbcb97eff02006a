import {
  explain,
  scoreOf,
  scoreText,
  type Evidence,
} from '@supersync/contract/data-services/discrete-building/matching/evidence.ts';
import type { MatchRules } from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import classes from './discrete-building.module.css';

export interface ScoreTermsProps {
  readonly evidence: Evidence;
  readonly rules: MatchRules;
}

/** The score, term by term: what each gave of the most it can give, and why. */
export function ScoreTerms({ evidence, rules }: ScoreTermsProps) {
  const terms = explain(evidence, rules);
  return (
    <dl className={classes.terms} aria-label={`Score ${scoreText(scoreOf(evidence, rules))}`}>
      {terms.map(({ term, label, score, most, finding }) => (
        <div key={term} className={classes.termRow}>
          <dt>{label}</dt>
          <dd className={classes.track} aria-hidden="true">
            <span
              className={classes.fill}
              style={{ inlineSize: `${most === 0 ? 0 : (score / most) * 100}%` }}
            />
          </dd>
          <dd className={classes.points}>
            {scoreText(score)} of {scoreText(most)}
          </dd>
          <dd className={classes.finding}>{finding}</dd>
        </div>
      ))}
    </dl>
  );
}
