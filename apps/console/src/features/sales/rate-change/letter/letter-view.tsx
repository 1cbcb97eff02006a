import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { languages } from '@supersync/contract/kernel/standard-choices.ts';
import type { previewRateLetter } from '@supersync/contract/sales/rate-template/actions.ts';
import { SegmentedControl, Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { frameDocument } from '#kit/mail-frame/frame-document.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { letterOptions } from '../rate-queries.ts';
import classes from '../rate.module.css';

type Letter = ActionAnswer<typeof previewRateLetter>;
const views = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
];

/** The letter as the reader sees it: wide, on a phone, in dark mode, or as plain text. */
export function LetterView({ letter }: { readonly letter: Letter }) {
  const [view, setView] = useState('desktop');
  const [isDark, setDark] = useState(false);
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Show the letter as"
          value={view}
          onChange={setView}
          data={views}
        />
        <ToneBadge tone="neutral">{languages.labels[letter.language]}</ToneBadge>
        {view === 'text' ? null : (
          <Switch
            size="xs"
            label="Dark mode"
            checked={isDark}
            onChange={(event) => setDark(event.currentTarget.checked)}
          />
        )}
      </div>
      {letter.problems.map((problem) => (
        <p key={problem} className={classes.problem}>
          {problem}
        </p>
      ))}
      <p className={classes.subject}>{letter.subject}</p>
      {view === 'text' ? (
        <pre className={classes.text}>{letter.text}</pre>
      ) : (
        <iframe
          className={classes.frame}
          data-width={view}
          title="Letter as HTML"
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={frameDocument(letter.html, isDark ? 'dark' : 'light')}
        />
      )}
    </div>
  );
}

/** The letter of a real subscription, with the saved template or a draft. */
export function LetterPreview(body: ActionInput<typeof previewRateLetter>['body']) {
  const found = useQuery({ ...letterOptions(body), placeholderData: keepPreviousData });
  return (
    <Loaded query={found} lines={8}>
      {(letter) => <LetterView letter={letter} />}
    </Loaded>
  );
}
