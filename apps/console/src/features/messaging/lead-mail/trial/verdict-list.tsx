import { parserNames, type ParserName, type Verdict } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { Button } from '@mantine/core';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import classes from '../mail.module.css';

export interface VerdictListProps {
  readonly verdicts: readonly Verdict[];
  /** The parser that currently reads the mail. */
  readonly chosen: ParserName | null;
  /** The parser whose spans are marked in the mail. */
  readonly shown: ParserName | null;
  readonly onShow: (parser: ParserName) => void;
}

function VerdictBadge({ verdict, isChosen }: { readonly verdict: Verdict; readonly isChosen: boolean }) {
  if (verdict.error !== null)
    return (
      <ToneBadge tone="danger" icon="failed">
        Cannot read it
      </ToneBadge>
    );
  if (!verdict.matches) return <ToneBadge tone="neutral">Not its kind</ToneBadge>;
  return isChosen ? (
    <ToneBadge tone="success" icon="done">
      Reads it
    </ToneBadge>
  ) : (
    <ToneBadge tone="info">Would read it</ToneBadge>
  );
}

/** Each parser's verdict in order: the first that recognizes a mail reads it. */
export function VerdictList({ verdicts, chosen, shown, onShow }: VerdictListProps) {
  return (
    <ol className={classes.verdicts} aria-label="Parser verdicts by priority">
      {verdicts.map((verdict) => (
        <li
          key={verdict.parser}
          className={classes.verdict}
          data-chosen={verdict.parser === chosen || undefined}
        >
          <span className={classes.parser}>{parserNames.labels[verdict.parser]}</span>
          <VerdictBadge verdict={verdict} isChosen={verdict.parser === chosen} />
          <span className={classes.reason}>
            {verdict.reason}
            {verdict.error === null ? '' : ` · ${verdict.error}`}
          </span>
          {verdict.fields.length === 0 ? null : (
            <Button
              size="compact-xs"
              variant={verdict.parser === shown ? 'light' : 'default'}
              aria-pressed={verdict.parser === shown}
              onClick={() => onShow(verdict.parser)}
            >
              {formatCount(verdict.fields.length, 'field')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
