import { maxDelaySeconds, publishMessage } from '@supersync/contract/messaging/message/actions.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CodeEditor, type CodePlace } from '#kit/editor/code-editor.tsx';
import { formatSpan } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { AttributesInput } from './attributes-input.tsx';
import type { Attributes } from './attributes-text.ts';
import { BodyStarts } from './body-starts.tsx';
import { isMasked } from '../masked.ts';
import type { Topic, FullMessage } from '../message-queries.ts';
import { readBody } from './publish-check.ts';
import classes from './publish.module.css';
import { TopicFacts } from './topic-facts.tsx';

export interface PublishFormProps {
  readonly topic: Topic;
  /** A message to copy. */
  readonly start: FullMessage | null;
  readonly onSent: (id: string) => void;
}

/** What of a copied message is masked is left out: it would be sent as it is shown. */
const shownKey = (key: string | null): string => (key === null || isMasked(key) ? '' : key);
const shownAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => !isMasked(value)));

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

const isDelay = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxDelaySeconds;

interface Order {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly attributes: Attributes;
  readonly delaySeconds: number;
}

/**
 * An idempotency key: a second click, or a retry after a lost response, is the same request; a changed message is a
 * new one.
 */
function useRequestKey(): { of: (order: Order) => string; forget: () => void } {
  const [known] = useState(() => new Map<string, string>());
  return {
    of(order) {
      const name = JSON.stringify(order);
      const key = known.get(name) ?? crypto.randomUUID();
      known.set(name, key);
      return key;
    },
    forget: () => known.clear(),
  };
}

/** The body with its topic's schema, attributes and delay; validated before it is sent. */
export function PublishForm({ topic, start, onSent }: PublishFormProps) {
  const [text, setText] = useState(() => pretty(start?.payload ?? topic.example ?? {}));
  const [key, setKey] = useState(shownKey(start?.key ?? null));
  const [attributes, setAttributes] = useState<Attributes>(() => shownAttributes(start?.attributes ?? {}));
  const [delay, setDelay] = useState<number | string>(0);
  const [place, setPlace] = useState<CodePlace>();
  const requestKey = useRequestKey();
  const body = useMemo(() => readBody(text, topic.shape), [text, topic.shape]);
  const publish = useMutation({
    mutationFn: ({ payload, key: name, attributes: given, delaySeconds }: Order) =>
      client.act(
        publishMessage,
        {
          params: { topic: topic.name },
          body: {
            payload: { ...payload },
            attributes: { ...given },
            delaySeconds,
            ...(name === '' ? {} : { key: name }),
          },
        },
        requestKey.of({ payload, key: name, attributes: given, delaySeconds }),
      ),
    onSuccess: ({ id }) => {
      // Publishing the same message again is a new request.
      requestKey.forget();
      onSent(id);
    },
  });

  const submit = (): void => {
    if (body.place !== undefined) setPlace({ ...body.place });
    if (body.payload === undefined || !isDelay(delay) || publish.isPending) return;
    publish.mutate({ payload: body.payload, key: key.trim(), attributes, delaySeconds: delay });
  };

  return (
    <form
      className={classes.input}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TopicFacts topic={topic} />
      <div className={classes.body}>
        <div className={classes.bodyHead}>
          <span className={classes.label}>Body</span>
          <BodyStarts topic={topic} onChoose={(chosen) => setText(pretty(chosen))} />
        </div>
        <CodeEditor
          label="Body"
          language="json"
          value={text}
          height="280px"
          shape={topic.shape ?? undefined}
          goTo={place}
          onChange={setText}
          onSubmit={submit}
        />
        <div aria-live="polite">
          {body.problems.map((problem) => (
            <p key={problem} className={classes.problem}>
              {problem}
            </p>
          ))}
          {body.warnings.map((warning) => (
            <p key={warning} className={classes.warning}>
              {warning}
            </p>
          ))}
        </div>
      </div>
      <AttributesInput value={attributes} onChange={setAttributes} />
      <div className={classes.pair}>
        <TextInput
          label="Key"
          description="Messages with the same key belong together"
          maxLength={300}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <NumberInput
          label="Delay"
          description="In seconds; 0 sends at once"
          min={0}
          max={maxDelaySeconds}
          allowDecimal={false}
          clampBehavior="none"
          value={delay}
          error={isDelay(delay) ? undefined : `Up to ${formatSpan(maxDelaySeconds * 1000)}, in whole seconds`}
          onChange={setDelay}
        />
      </div>
      {publish.isError ? <Refusal error={publish.error} /> : null}
      <Button
        type="submit"
        className={classes.send}
        loading={publish.isPending}
        disabled={body.payload === undefined || !isDelay(delay)}
      >
        Publish to {topic.name}
      </Button>
    </form>
  );
}

/** The server's message, by field where it names some. */
function Refusal({ error }: { readonly error: Error }) {
  const errors = error instanceof ProblemError ? Object.entries(error.problem.errors ?? {}) : [];
  return (
    <div className={classes.refusal} role="alert">
      <p className={classes.problem}>{messageOf(error)} Nothing was published; the message is unchanged.</p>
      {errors.map(([field, words]) => (
        <p key={field} className={classes.problem}>
          {field}: {words}
        </p>
      ))}
    </div>
  );
}
