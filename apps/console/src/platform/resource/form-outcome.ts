import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import type { FormOutcome } from '#kit/form/use-form.ts';

const isValues = (value: unknown): value is FormValues => typeof value === 'object' && value !== null;

/** Maps the server's refusal to a result of the form. */
export function outcomeOf(resource: Resource, error: unknown): FormOutcome {
  if (!(error instanceof ProblemError))
    return { kind: 'failed', message: 'The server could not be reached. Nothing was saved.' };
  const { status, problem, message } = error;
  const current = fromWire(resource, problem.current);
  if (status === 412 && isValues(current)) return { kind: 'conflict', current };
  if (problem.errors !== undefined && Object.keys(problem.errors).length > 0)
    return { kind: 'invalid', errors: problem.errors, message };
  return { kind: 'failed', message, requestId: problem.requestId };
}
