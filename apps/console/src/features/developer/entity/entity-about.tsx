import { suppliedKinds, type Entity } from '@supersync/contract/developer/entity/actions.ts';
import { Link } from 'react-router';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { accessText, inWords, describeOn, describeRows, describeType } from './entity-text.ts';
import { entityScreen } from './screens.ts';
import classes from './entity.module.css';

type Field = Entity['fields'][number];

const fieldColumns: readonly RelatedColumn<Field>[] = [
  {
    id: 'name',
    header: 'Field',
    main: true,
    width: 150,
    value: ({ name }) => name,
    cell: ({ name, label }) => <span title={label}>{name}</span>,
  },
  {
    id: 'kind',
    header: 'Type',
    grow: 1,
    width: 170,
    value: ({ kind }) => kind,
    cell: (field) => <CutText text={describeType(field)} />,
  },
  {
    id: 'supplied',
    header: 'Set by',
    width: 140,
    value: ({ supplied }) => suppliedKinds.labels[supplied],
  },
  {
    id: 'notes',
    header: 'Notes',
    width: 150,
    cell: ({ personal, nullable }) => (
      <span className={classes.marks}>
        {personal ? <ToneBadge tone="warning">Personal</ToneBadge> : null}
        {nullable ? <ToneBadge tone="neutral">May be empty</ToneBadge> : null}
      </span>
    ),
  },
];

interface Tie {
  readonly name: string;
  readonly kind: string;
  readonly to: string;
  readonly how: string;
}

const tieColumns: readonly RelatedColumn<Tie>[] = [
  {
    id: 'name',
    header: 'Relation',
    main: true,
    width: 150,
    value: ({ name }) => name,
  },
  { id: 'kind', header: 'To', width: 60, value: ({ kind }) => kind },
  {
    id: 'to',
    header: 'Kind of record',
    grow: 1,
    width: 150,
    value: ({ to }) => to,
    cell: ({ to }) => (
      <Link
        to={hrefOf(entityScreen, { entity: to }, { view: 'about' })}
        onClick={(event) => event.stopPropagation()}
      >
        {inWords(to)}
      </Link>
    ),
  },
  { id: 'how', header: 'By', grow: 1, width: 160, cell: ({ how }) => <CutText text={how} /> },
];

/** A kind of record: access, fields, and relations in both directions. */
export function EntityAbout({ entity }: { readonly entity: Entity }) {
  const { access, relations, referredBy } = entity;
  const ties = relations.map(({ name, kind, target, on, through }): Tie => ({
    name,
    kind,
    to: target,
    how: through === null ? describeOn(on) : `over ${inWords(through).toLowerCase()}`,
  }));
  const back = referredBy.map(({ resource, relation, kind }): Tie => ({
    name: `${resource}.${relation}`,
    kind: 'many',
    to: resource,
    how: `its ${relation} (to ${kind})`,
  }));
  return (
    <div className={classes.about}>
      <FieldList
        fields={[
          { label: 'Address', value: <code className={classes.mono}>{entity.path}</code> },
          { label: 'Key', value: <code className={classes.mono}>{entity.key.join(', ')}</code> },
          { label: 'Rows', value: describeRows(entity.rows) },
          { label: 'Read', value: accessText(access.read) },
          { label: 'Create', value: accessText(access.create) },
          { label: 'Change', value: accessText(access.update) },
          { label: 'Delete', value: accessText(access.delete) },
        ]}
      />
      <Section title="Fields" count={entity.fields.length}>
        <RelatedTable
          label="Fields"
          name="entity-fields"
          columns={fieldColumns}
          rows={entity.fields}
          rowKey={({ name }) => name}
          maxRows={40}
        />
      </Section>
      <Section title="Relations" count={ties.length}>
        <RelatedTable
          label="Relations"
          name="entity-relations"
          columns={tieColumns}
          rows={ties}
          rowKey={({ name }) => name}
          maxRows={20}
          empty={<EmptyState title="No relations">It names no other record.</EmptyState>}
        />
      </Section>
      <Section title="Incoming relations" count={back.length}>
        <RelatedTable
          label="Incoming relations"
          name="entity-back-relations"
          columns={tieColumns}
          rows={back}
          rowKey={({ name }) => name}
          maxRows={30}
          empty={<EmptyState title="None">No other record type refers to it.</EmptyState>}
        />
      </Section>
    </div>
  );
}
