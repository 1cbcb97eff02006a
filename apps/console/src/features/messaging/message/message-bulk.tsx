import type { MessageSearch } from '@supersync/contract/messaging/message/search.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Selection } from '#kit/table/selection.ts';
import { formatCount } from '#kit/value/format.ts';
import { useBasket } from './replay/basket.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { collectIds } from './collect-ids.ts';

export interface MessageBulkProps {
  readonly topic: string;
  readonly search: MessageSearch;
  readonly selection: Selection;
  readonly onCompare: (first: string, second: string) => void;
  readonly onDone: () => void;
}

/** Bulk actions of messages: add to the basket, or compare two. */
export function MessageBulk({ topic, search, selection, onCompare, onDone }: MessageBulkProps) {
  const basket = useBasket();
  const collect = useMutation({
    mutationFn: () => collectIds(topic, search, selection),
    onSuccess: (ids) => {
      basket.add(topic, ids);
      toastSuccess(`${formatCount(ids.length, 'message')} added to the basket`);
      onDone();
    },
    onError: (error) => toastError(error),
  });
  const [first, second, more] = selection.all ? [] : [...selection.keys];
  return (
    <>
      <Button size="compact-sm" loading={collect.isPending} onClick={() => collect.mutate()}>
        Add to basket
      </Button>
      {first !== undefined && second !== undefined && more === undefined ? (
        <Button size="compact-sm" variant="default" onClick={() => onCompare(first, second)}>
          Compare the two
        </Button>
      ) : null}
    </>
  );
}
