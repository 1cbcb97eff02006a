import type { Message } from '@supersync/contract/messaging/message/message.ts';
import type { MessageSearch } from '@supersync/contract/messaging/message/search.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { ListPage } from '#kit/list-page/list-page.tsx';
import { useListState } from '#kit/list-page/use-list-state.ts';
import { useWindowedRows, type PageQuery } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { queryClient } from '#platform/query/query-client.ts';
import { useBasket } from './replay/basket.ts';
import { ResourceViews } from '#platform/resource/resource-views.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import { comparedWith, openPanel, withCompared, withPanel } from './audit/audit-addresses.ts';
import { AuditPanel } from './audit/audit-panel.tsx';
import classes from './audit/audit.module.css';
import { ListSwitch } from './audit/list-switch.tsx';
import { MessageBulk } from './message-bulk.tsx';
import { messageColumns } from './message-columns.tsx';
import { messageDefaults, ofTopic, searchIn, topicIn } from './message-list-state.ts';
import { foundKey, foundOptions, topicKeysOptions, topicsOptions } from './message-queries.ts';
import { auditMessagesScreen } from './screens.ts';
import { SearchForm } from './audit/search-form.tsx';
import { CompareNote, FoldedSearch, Searched } from './audit/search-notes.tsx';
import { packSearch, printSearch, readSearch } from './audit/search-text.ts';

const noKeys: readonly string[] = [];
const nothingAsked: PageQuery<Message> = {
  queryKey: [...foundKey, 'nothing'],
  queryFn: async () => ({ data: [], meta: { total: 0 } }),
};

/** The search in the address as shown in the box: formatted if valid. */
function boxText(text: string): string {
  const reading = readSearch(text);
  return reading.ok ? printSearch(reading.search) : text;
}

/** The archive of messages: the address holds the topic and the search. */
export function MessageList() {
  const [address, setAddress] = useSearchParams();
  const list = useListState(messageDefaults);
  const { limit, page, search: asked } = list.state;
  const topic = topicIn(list.state);
  const search = searchIn(list.state);
  const topics = useQuery(topicsOptions);
  const keys = useQuery({ ...topicKeysOptions(topic ?? ''), enabled: topic !== null });
  const basket = useBasket();

  const [draft, setDraft] = useState({ of: asked, text: boxText(asked) });
  // The search changed from outside: a saved view, or Back.
  if (draft.of !== asked) setDraft({ of: asked, text: boxText(asked) });

  const query = (of: number): PageQuery<Message> =>
    topic === null || search === null ? nothingAsked : foundOptions(topic, search, limit, of);
  const rows = useWindowedRows<Message>(`${topic ?? ''} ${asked}`, limit, page, query);
  const columns = useMemo(
    () => messageColumns((id) => topic !== null && basket.has(topic, id)),
    [basket, topic],
  );

  const searchFor = (next: MessageSearch): void => {
    const packed = packSearch(next);
    if (packed === asked) void queryClient.invalidateQueries({ queryKey: foundKey });
    else list.change({ search: packed });
  };
  const open = openPanel(address);
  const compared = comparedWith(address);
  const nothing = (
    <EmptyState
      title={search === null ? 'This search cannot be read' : 'Nothing found'}
      action={
        asked === '' ? null : (
          <Button variant="default" onClick={() => list.change({ search: '' })}>
            Show all of {topic}
          </Button>
        )
      }
    >
      {search === null
        ? 'The box above says where it stops being a search.'
        : 'No message of this topic fits the whole search. The line above says how much was searched.'}
    </EmptyState>
  );

  return (
    <ListPage
      title={auditMessagesScreen.title}
      lead={auditMessagesScreen.description}
      name="message"
      countLabel={rows.total === 1 ? 'message' : 'messages'}
      columns={columns}
      list={list}
      // Without a topic there is nothing to count.
      rows={topic === null ? { ...rows, total: undefined } : rows}
      failed={messageOf}
      rowKey={({ id }) => id}
      hrefOf={({ id }) => `?${withPanel(address, ['message', id])}`}
      views={<ResourceViews list={list} name="message" />}
      actions={<ListSwitch />}
      tools={
        topic === null || search === null ? null : <Searched topic={topic} search={search} limit={limit} />
      }
      above={
        <div className={classes.above}>
          {topics.isLoadingError ? <QueryError query={topics} what="The list of topics" /> : null}
          {topic !== null && open !== null ? (
            <FoldedSearch topic={topic} asked={asked} onUnfold={() => setAddress((now) => withPanel(now))} />
          ) : (
            <SearchForm
              topics={topics.data ?? noKeys}
              topic={topic}
              onTopic={(next) => list.change({ filters: ofTopic(next) })}
              keys={keys.data ?? noKeys}
              text={draft.text}
              onText={(text) => setDraft({ of: asked, text })}
              onSearch={searchFor}
            />
          )}
          {compared === null || open?.name === 'message' ? null : (
            <CompareNote id={compared} onCancel={() => setAddress((now) => withCompared(now, null))} />
          )}
        </div>
      }
      {...(topic === null || search === null
        ? {}
        : {
            bulk: (selection, _count, clear) => (
              <MessageBulk
                topic={topic}
                search={search}
                selection={selection}
                onCompare={(first, second) =>
                  setAddress((now) => withCompared(withPanel(now, ['message', second]), first))
                }
                onDone={clear}
              />
            ),
          })}
      beside={<AuditPanel />}
      {...(topic === null
        ? {
            instead: (
              <EmptyState title="Choose a topic">
                Choose a topic to list its newest messages. The search box then suggests its fields.
              </EmptyState>
            ),
          }
        : {})}
      noMatch={nothing}
      empty={nothing}
    />
  );
}
