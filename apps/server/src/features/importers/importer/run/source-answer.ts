import type { OutsideAnswer } from '#platform/outbound/fetch-outside.ts';

/** What a source answered, in one call or in several. */
export type SourceAnswer = Pick<OutsideAnswer, 'status' | 'headers' | 'body'>;
