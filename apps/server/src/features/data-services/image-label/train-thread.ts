import {
  trainClassifier,
  type Classifier,
  type LabelledPhoto,
} from '@supersync/contract/data-services/image-label/classifier.ts';
import { evaluate, type Evaluation } from '@supersync/contract/data-services/image-label/evaluation.ts';
import { answerRequests } from '#platform/threads/answer-requests.ts';

// Learning from thousands of labels takes many seconds: a worker thread keeps the event loop free.

export interface TrainingInput {
  readonly trained: readonly LabelledPhoto[];
  readonly heldOut: readonly LabelledPhoto[];
}

export interface Trained {
  readonly model: Classifier;
  readonly evaluation: Evaluation | null;
}

answerRequests(({ trained, heldOut }: TrainingInput): Trained => {
  const model = trainClassifier(trained);
  return { model, evaluation: evaluate(model, trained, heldOut) };
});
