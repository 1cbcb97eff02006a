import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

export interface UndoOptions {
  /** What was done: "3 schedules paused". */
  readonly message: string;
  readonly undo: () => void | Promise<void>;
}

/**
 * What can be undone needs no confirmation: do it, then `showUndo({ message, undo })`. The toast shows as long
 * as every other, and longer while hovered.
 */
export function showUndo({ message, undo }: UndoOptions): void {
  const id = notifications.show({
    color: 'neutral',
    withCloseButton: true,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            void undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
