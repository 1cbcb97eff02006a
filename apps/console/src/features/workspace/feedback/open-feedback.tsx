import { feedback } from '@supersync/contract/workspace/feedback/feedback.ts';
import { handleFeedback } from '@supersync/contract/workspace/feedback/actions.ts';
import { Decisions } from '#platform/attention/decisions.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { Piece } from './feedback-list.tsx';

/** The oldest open feedback. */
export function OpenFeedback() {
  const mayHandle = useMayCall(handleFeedback);
  return (
    <Decisions
      resource={feedback}
      query={{ relations: ['user'], where: { status: 'open' }, sort: ['created'] }}
    >
      {(piece) => <Piece piece={piece} mayHandle={mayHandle} />}
    </Decisions>
  );
}
