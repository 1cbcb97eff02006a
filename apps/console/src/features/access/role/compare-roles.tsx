import type { RoleFacts } from '@supersync/contract/access/permission/reach.ts';
import { flagNames, type Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { useFullAccess } from '#platform/session/access-facts.ts';
import { compareRoles, type ComparedProduct } from './compare.ts';
import classes from './role.module.css';

const flagLetters: Record<Flag, string> = { c: 'C', r: 'R', u: 'U', d: 'D' };

const printed = (flags: ComparedProduct['left']): string =>
  flags === null ? '–' : flagNames.map((flag) => (flags[flag] ? flagLetters[flag] : '·')).join(' ');

interface CompareRolesProps {
  readonly first: string;
  readonly second: string | null;
  readonly onChoose: (first: string, second: string | null) => void;
  readonly onClose: () => void;
}

/** Two roles side by side: products with their flags, and the people in one but not the other. */
export function CompareRoles({ first, second, onChoose, onClose }: CompareRolesProps) {
  const whole = useFullAccess();
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const roles = whole?.facts.roles ?? [];
  const found = (id: string | null): RoleFacts | undefined => roles.find((role) => role.id === id);
  const [left, right] = [found(first), found(second)];
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  const compared = left === undefined || right === undefined ? undefined : compareRoles(left, right);
  const names = new Map(whole?.people.map(({ userId, name }) => [userId, name]));
  const people = (userIds: readonly number[]): string =>
    userIds
      .slice(0, 8)
      .map((userId) => names.get(userId) ?? `person ${userId}`)
      .join(', ') + (userIds.length > 8 ? ` and ${userIds.length - 8} more` : '');
  return (
    <Dialog opened onClose={onClose} title="Compare two roles" size="xl">
      <div className={classes.compared}>
        <Select
          aria-label="First role"
          searchable
          data={options}
          value={first}
          onChange={(id) => id !== null && onChoose(id, second)}
        />
        <Select
          aria-label="Second role"
          placeholder="Choose the other role"
          searchable
          data={options}
          value={second}
          onChange={(id) => onChoose(first, id)}
        />
      </div>
      {whole === undefined ? <SkeletonText lines={6} /> : null}
      {compared === undefined ? null : (
        <>
          <Switch
            label="Only what differs"
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
            mb="sm"
          />
          <RelatedTable
            label="Products compared"
            name="compare-roles"
            rows={compared.products.filter(({ differs }) => differs || !onlyDifferent)}
            rowKey={({ key }) => key}
            columns={[
              { id: 'key', header: 'Product', main: true, cell: ({ key }) => key, value: ({ key }) => key },
              {
                id: 'left',
                header: left?.name ?? '',
                width: 160,
                cell: (row) => <code>{printed(row.left)}</code>,
              },
              {
                id: 'right',
                header: right?.name ?? '',
                width: 160,
                cell: (row) => <code>{printed(row.right)}</code>,
              },
            ]}
            maxRows={14}
            empty={<p>Both grant the same.</p>}
          />
          <p>
            Only in {left?.name}: {people(compared.onlyLeft) || 'no one'}
          </p>
          <p>
            Only in {right?.name}: {people(compared.onlyRight) || 'no one'}
          </p>
        </>
      )}
    </Dialog>
  );
}
