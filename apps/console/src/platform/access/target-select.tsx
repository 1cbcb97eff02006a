import { permissionKeys, isPermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import { flagNames } from '@supersync/contract/access/permission/permission-map.ts';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Placement } from '../screen/navigation.ts';
import { endpointOptions } from './endpoint-options.ts';
import { flagLabels } from './flag-text.ts';
import type { WhyTarget } from './why-question.ts';
import classes from './why.module.css';

export interface TargetSelectProps {
  readonly pages: readonly Placement[];
  readonly target: WhyTarget | null;
  readonly onChange: (target: WhyTarget | null) => void;
}

const kinds = [
  { value: 'page', label: 'Page' },
  { value: 'key', label: 'Key' },
  { value: 'endpoint', label: 'Endpoint' },
] as const;

/** Selects what the question is about. */
export function TargetSelect({ pages, target, onChange }: TargetSelectProps) {
  const [picked, setPicked] = useState<WhyTarget['kind']>('page');
  const kind = target?.kind ?? picked;
  return (
    <div className={classes.target}>
      <SegmentedControl
        aria-label="Kind of thing"
        size="xs"
        data={[...kinds]}
        value={kind}
        onChange={(next) => {
          setPicked(next);
          onChange(null);
        }}
      />
      {kind === 'page' ? (
        <Select
          label="Page"
          placeholder="Name or path"
          searchable
          nothingFoundMessage="No page goes by that name"
          data={pages.map(({ path, label }) => ({ value: path, label: `${label} · ${path}` }))}
          value={target?.kind === 'page' ? target.path : null}
          onChange={(path) => onChange(path === null ? null : { kind: 'page', path })}
        />
      ) : kind === 'key' ? (
        <KeySelect target={target?.kind === 'key' ? target : null} onChange={onChange} />
      ) : (
        <EndpointSelect target={target?.kind === 'endpoint' ? target : null} onChange={onChange} />
      )}
    </div>
  );
}

interface KeySelectProps {
  readonly target: Extract<WhyTarget, { kind: 'key' }> | null;
  readonly onChange: (target: WhyTarget | null) => void;
}

function KeySelect({ target, onChange }: KeySelectProps) {
  return (
    <>
      <Select
        label="Key"
        placeholder="supersync_…"
        searchable
        nothingFoundMessage="No key goes by that name"
        data={[...permissionKeys]}
        value={target?.key ?? null}
        onChange={(key) =>
          onChange(
            key !== null && isPermissionKey(key) ? { kind: 'key', key, flag: target?.flag ?? 'r' } : null,
          )
        }
      />
      {target === null ? null : (
        <SegmentedControl
          aria-label="Flag"
          size="xs"
          data={flagNames.map((flag) => ({ value: flag, label: flagLabels[flag] }))}
          value={target.flag}
          onChange={(flag) => onChange({ ...target, flag })}
        />
      )}
    </>
  );
}

interface EndpointSelectProps {
  readonly target: Extract<WhyTarget, { kind: 'endpoint' }> | null;
  readonly onChange: (target: WhyTarget | null) => void;
}

function EndpointSelect({ target, onChange }: EndpointSelectProps) {
  const { data = [] } = useQuery(endpointOptions);
  const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
  return (
    <Select
      label="Endpoint"
      placeholder="Method or path"
      searchable
      limit={80}
      nothingFoundMessage="No endpoint goes by that name"
      data={data.map(nameOf)}
      value={target === null ? null : nameOf(target)}
      onChange={(name) => {
        const found = data.find((endpoint) => nameOf(endpoint) === name);
        onChange(found === undefined ? null : { kind: 'endpoint', method: found.method, path: found.path });
      }}
    />
  );
}
