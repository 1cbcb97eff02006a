import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { ActionIcon, Alert, Button, MultiSelect } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { client } from '#platform/query/api.ts';
import type { Catalogue } from '#parts/entity/catalogue.ts';
import { ConditionsEditor } from '#parts/entity/conditions-editor.tsx';
import { openRelations } from '#parts/entity/field-paths.ts';
import { memory, useMemory } from '#platform/local-memory.ts';
import type { EntityQueryOptions } from './entity-query.ts';
import { inWords } from './entity-text.ts';
import classes from './entity.module.css';

export interface QueryBuilderProps {
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  readonly asked: EntityQueryOptions;
  readonly onChange: (change: Partial<EntityQueryOptions>) => void;
  /** The request as sent, and in readable form. */
  readonly request: { readonly path: string; readonly read: string };
  /** Why there is no response. */
  readonly refusal: string | undefined;
}

const isFolded = memory('entity-query-folded', (stored) => stored === true);

/** Which records, which of their fields, and the resulting request. */
export function QueryBuilder({ catalogue, resource, asked, onChange, request, refusal }: QueryBuilderProps) {
  const [folded, setFolded] = useMemory(isFolded);
  const Chevron = folded ? IconChevronRight : IconChevronDown;
  return (
    <section className={classes.builder} aria-label="Query">
      <div className={classes.parts} hidden={folded}>
        <div className={classes.part}>
          <h2 className={classes.partTitle}>Where</h2>
          <ConditionsEditor
            catalogue={catalogue}
            resource={resource}
            where={asked.where}
            onChange={(where) => onChange({ where })}
          />
        </div>
        <div className={classes.part}>
          <MultiSelect
            size="xs"
            label="Fields"
            placeholder={asked.fields.length === 0 ? 'All' : undefined}
            searchable
            clearable
            data={Object.entries(resource.fields).map(([name, field]) => ({
              value: name,
              label: labelOf(name, field),
            }))}
            value={[...asked.fields]}
            onChange={(fields) => onChange({ fields })}
          />
          <MultiSelect
            size="xs"
            label="With"
            placeholder={asked.relations.length === 0 ? 'No relations' : undefined}
            searchable
            clearable
            maxValues={16}
            data={openRelations(catalogue, resource).map((name) => ({ value: name, label: inWords(name) }))}
            value={[...asked.relations]}
            onChange={(relations) => onChange({ relations })}
          />
        </div>
      </div>
      <div className={classes.request}>
        <ActionIcon
          variant="subtle"
          color="neutral"
          size="sm"
          aria-expanded={!folded}
          aria-label={folded ? 'Show the builder' : 'Hide the builder'}
          onClick={() => setFolded(!folded)}
        >
          <Chevron size={14} aria-hidden="true" />
        </ActionIcon>
        <span className={classes.method}>GET</span>
        <code className={classes.path} aria-label="The request">
          {request.read}
        </code>
        <CopyButton text={new URL(client.addressOf(request.path), location.href).href} what="request" />
        <Button
          component="a"
          href={client.addressOf(request.path)}
          target="_blank"
          rel="noreferrer"
          size="compact-xs"
          variant="subtle"
          rightSection={<IconExternalLink size={12} aria-hidden="true" />}
        >
          Answer
        </Button>
      </div>
      {refusal === undefined ? null : (
        <Alert color="danger" role="alert" title="The server refused this query">
          {refusal} The query is unchanged; the rows below are of the last one that worked.
        </Alert>
      )}
    </section>
  );
}
