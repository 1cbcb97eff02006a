import { importerConfig } from '@supersync/contract/importers/importer-config/importer-config.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextDiff } from '#kit/diff/text-diff.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useList } from '#platform/query/query.ts';
import { versionsQuery } from './config-queries.ts';
import { printConfig } from './config-text.ts';
import classes from './importer-config.module.css';

type Version = With<typeof importerConfig, 'createdBy'>;

export interface ConfigVersionsProps {
  readonly importerId: number;
  /** What is in the editor. */
  readonly text: string;
  readonly onRestore: (version: Version) => void;
}

/** Earlier versions, each compared with the editor; restoring one is a new version once it is saved. */
export function ConfigVersions({ importerId, text, onRestore }: ConfigVersionsProps) {
  const found = useList(importerConfig, versionsQuery(importerId));
  const [compared, setCompared] = useState<number | null>(null);
  const versions = found.data?.data ?? [];
  const version = versions.find(({ number }) => number === compared);
  return (
    <Section title="Versions" count={found.data?.data.length}>
      {found.isLoadingError ? (
        <QueryError query={found} />
      ) : (
        <div className={classes.stack}>
          <ul className={classes.rows}>
            {versions.map((each) => (
              <li key={each.id}>
                <span className={classes.words}>
                  <span>
                    Version {each.number}, saved <RelativeTime at={each.created} />
                    {each.createdBy === null
                      ? ''
                      : ` by ${each.createdBy.firstName} ${each.createdBy.lastName}`}
                  </span>
                  <span className={classes.muted}>
                    {[
                      each.restoredFrom === null ? null : `Restored from version ${each.restoredFrom}`,
                      each.note,
                    ]
                      .filter((words) => words !== null)
                      .join('. ')}
                  </span>
                </span>
                <span className={classes.line}>
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
                </span>
              </li>
            ))}
          </ul>
          {version === undefined ? null : (
            <TextDiff
              label={`Version ${version.number} and the editor`}
              language="json"
              before={printConfig(version.document)}
              after={text}
              inline
            />
          )}
        </div>
      )}
    </Section>
  );
}
