import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { TextDiff } from '#kit/diff/text-diff.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import classes from '../rate.module.css';
import type { TemplateVersion } from '../rate-queries.ts';

export interface TemplateVersionsProps {
  readonly versions: readonly TemplateVersion[];
  readonly draft: { readonly subject: string; readonly html: string };
  readonly onRestore: (version: TemplateVersion) => void;
}

const textOf = ({ subject, html }: { readonly subject: string; readonly html: string }): string =>
  `${subject}\n\n${html}`;

/** Earlier versions, each compared with the text in the editor; restoring one makes a new version when saved. */
export function TemplateVersions({ versions, draft, onRestore }: TemplateVersionsProps) {
  const [compared, setCompared] = useState<number | null>(null);
  const version = versions.find(({ number }) => number === compared);
  return (
    <Section title="Versions" count={versions.length}>
      <div className={classes.stack}>
        <ul className={classes.rows}>
          {versions.map((each) => (
            <li key={each.id}>
              <span>
                Version {each.number} · <RelativeTime at={each.created} />
                {each.createdBy === null ? '' : ` by ${each.createdBy.firstName} ${each.createdBy.lastName}`}
              </span>
              <Group gap="xs">
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => setCompared(compared === each.number ? null : each.number)}
                >
                  {compared === each.number ? 'Hide comparison' : `Compare version ${each.number}`}
                </Button>
                <Button size="compact-xs" variant="default" onClick={() => onRestore(each)}>
                  Restore version {each.number}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
        {version === undefined ? null : (
          <TextDiff
            label={`Version ${version.number} and the editor`}
            language="html"
            before={textOf(version)}
            after={textOf(draft)}
            inline
          />
        )}
      </div>
    </Section>
  );
}
