import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Section } from '#kit/record-page/section.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { useBasket } from './basket.ts';
import classes from '../audit/audit.module.css';

export interface BasketPanelProps {
  readonly hrefOfMessage: (messageId: string) => string;
  readonly hrefOfPlan: (topic: string) => string;
}

/** Messages collected across searches, by topic: a replay is of one topic. */
export function BasketPanel({ hrefOfMessage, hrefOfPlan }: BasketPanelProps) {
  const basket = useBasket();
  const topics = Object.entries(basket.topics);
  if (topics.length === 0)
    return (
      <EmptyState title="The basket is empty">
        Choose messages in the list and put them here. They stay while you search on, and when you come back.
      </EmptyState>
    );

  const takeOut = (topic: string, ids: readonly string[]): void => {
    basket.remove(topic, ids);
    showUndo({
      message: `${formatCount(ids.length, 'message')} removed from the basket`,
      undo: () => basket.add(topic, ids),
    });
  };
  const columnsOf = (topic: string): readonly RelatedColumn<string>[] => [
    {
      id: 'id',
      header: 'Message',
      width: 200,
      grow: 1,
      main: true,
      fixed: true,
      cell: (id) => <CutText text={id} middle={36} />,
    },
    {
      id: 'remove',
      header: '',
      width: 100,
      align: 'end',
      cell: (id) => (
        <Button
          size="compact-xs"
          variant="subtle"
          color="neutral"
          aria-label={`Take ${id} out of the basket`}
          onClick={(event) => {
            // The click would also open the row.
            event.stopPropagation();
            takeOut(topic, [id]);
          }}
        >
          Remove
        </Button>
      ),
    },
  ];

  return (
    <div className={classes.basket}>
      {topics.map(([topic, ids]) => (
        <Section key={topic} title={topic} count={ids.length}>
          <div className={classes.basketHead}>
            <Button component={Link} to={hrefOfPlan(topic)} size="compact-sm">
              Plan a replay
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => takeOut(topic, ids)}>
              Take all out
            </Button>
          </div>
          <RelatedTable
            label={`Chosen messages of ${topic}`}
            name="message-basket"
            columns={columnsOf(topic)}
            rows={ids}
            rowKey={(id) => id}
            hrefOf={hrefOfMessage}
            maxRows={8}
          />
        </Section>
      ))}
    </div>
  );
}
