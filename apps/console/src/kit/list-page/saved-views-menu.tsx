import { Button, Checkbox, Group, Menu, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { ViewsButton } from './bar-buttons.tsx';
import classes from './list-page.module.css';
import { viewsLabel } from './views-label.ts';

export interface SavedViewItem {
  readonly id: string;
  readonly name: string;
  readonly shared: boolean;
  /** People can change and remove their own. */
  readonly own: boolean;
}

export interface SavedViewsMenuProps {
  readonly views: readonly SavedViewItem[];
  readonly current: SavedViewItem | undefined;
  /** The list differs from the current view. */
  readonly changed: boolean;
  readonly onSelect: (view: SavedViewItem | undefined) => void;
  readonly onCreate: (name: string, shared: boolean) => void;
  readonly onUpdate: (view: SavedViewItem) => void;
  readonly onRemove: (view: SavedViewItem) => void;
}

/** Saved views of a list: one's own and shared ones. */
export function SavedViewsMenu(props: SavedViewsMenuProps) {
  const { views, current, changed } = props;
  const [naming, setNaming] = useState(false);
  const own = views.filter((view) => view.own);
  const others = views.filter((view) => !view.own);
  const item = (view: SavedViewItem) => (
    <Menu.Item key={view.id} onClick={() => props.onSelect(view)} aria-current={view.id === current?.id}>
      <span className={classes.viewName}>
        {view.name}
        {view.own && view.shared && ' (shared)'}
      </span>
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ViewsButton>{viewsLabel(props)}</ViewsButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menuList}>
          <Menu.Item onClick={() => props.onSelect(undefined)}>Everything</Menu.Item>
          {own.length > 0 && <Menu.Label>Mine</Menu.Label>}
          {own.map(item)}
          {others.length > 0 && <Menu.Label>Shared by others</Menu.Label>}
          {others.map(item)}
          <Menu.Divider />
          {current?.own === true && changed && (
            <Menu.Item onClick={() => props.onUpdate(current)}>
              Save the changes to “{current.name}”
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setNaming(true)}>Save as a new view…</Menu.Item>
          {current?.own === true && (
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={14} aria-hidden="true" />}
              onClick={() => props.onRemove(current)}
            >
              Remove “{current.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={naming} onClose={() => setNaming(false)} title="Save this view" size="sm">
        {naming && (
          <ViewForm
            onSave={(name, shared) => {
              setNaming(false);
              props.onCreate(name, shared);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function ViewForm({ onSave }: { onSave: (name: string, shared: boolean) => void }) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim(), shared);
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="Show it to everyone who sees this list"
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={name.trim() === ''}>
            Save view
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
