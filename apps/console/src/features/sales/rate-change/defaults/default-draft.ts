import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { rateIncrease } from '@supersync/contract/sales/rate-increase/rate-increase.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { RateDefaultDraft } from '@supersync/contract/sales/rate-default/actions.ts';

interface DraftField {
  readonly name: Exclude<keyof DraftTexts, 'increaseType'>;
  readonly label: string;
  readonly type: 'amount' | 'count' | 'date';
  readonly isOptional?: true;
  readonly help?: string;
}

export interface DraftTexts {
  readonly increaseType: string;
  readonly amount: string;
  readonly minIncrease: string;
  readonly maxIncreasePct: string;
  readonly roundTo: string;
  readonly noticeDays: string;
  readonly termMonths: string;
  readonly autoApproveBelowPct: string;
  readonly effectiveFrom: string;
}

const fieldOf = (name: DraftField['name'], type: DraftField['type'], isOptional?: true): DraftField => {
  const declared = rateIncrease.fields[name];
  return {
    name,
    type,
    label: labelOf(name, declared),
    ...(declared.help === undefined ? {} : { help: declared.help }),
    ...(isOptional === undefined ? {} : { isOptional }),
  };
};

export const draftNames: readonly DraftField[] = [
  fieldOf('amount', 'amount'),
  fieldOf('minIncrease', 'amount', true),
  fieldOf('maxIncreasePct', 'amount', true),
  fieldOf('roundTo', 'amount'),
  fieldOf('noticeDays', 'count'),
  fieldOf('termMonths', 'count'),
  fieldOf('autoApproveBelowPct', 'amount', true),
  fieldOf('effectiveFrom', 'date'),
];

type Default = Row<typeof rateIncrease>;

/** Starts from the active version. */
export const startOf = (active: Default | undefined, today: string): DraftTexts => ({
  increaseType: active?.increaseType ?? 'percent',
  amount: active?.amount ?? '',
  minIncrease: active?.minIncrease ?? '',
  maxIncreasePct: active?.maxIncreasePct ?? '',
  roundTo: active?.roundTo ?? '1.00',
  noticeDays: String(active?.noticeDays ?? 60),
  termMonths: String(active?.termMonths ?? 12),
  autoApproveBelowPct: active?.autoApproveBelowPct ?? '',
  effectiveFrom: today,
});

const patterns = {
  amount: [/^\d{1,8}(\.\d{1,2})?$/, 'Must be a number such as 5.00'],
  count: [/^\d{1,3}$/, 'Must be a whole number'],
  date: [/^\d{4}-\d{2}-\d{2}$/, 'Must be a date'],
} as const;

/** The request body, or the errors by field. The server validates again. */
export function draftIn(
  texts: DraftTexts,
  serviceId: number,
): { readonly draft: RateDefaultDraft | null; readonly errors: Readonly<Partial<Record<string, string>>> } {
  const errors: Record<string, string> = {};
  for (const { name, type, isOptional } of draftNames) {
    const text = texts[name].trim();
    const [pattern, message] = patterns[type];
    if (text === '' ? isOptional !== true : !pattern.test(text))
      errors[name] = text === '' ? 'Required' : message;
  }
  if (Object.keys(errors).length > 0) return { draft: null, errors };
  const optional = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  const draft: RateDefaultDraft = {
    serviceId,
    increaseType: texts.increaseType === 'fixed' ? 'fixed' : 'percent',
    amount: texts.amount.trim(),
    minIncrease: optional(texts.minIncrease),
    maxIncreasePct: optional(texts.maxIncreasePct),
    roundTo: texts.roundTo.trim(),
    noticeDays: Number(texts.noticeDays),
    termMonths: Number(texts.termMonths),
    autoApproveBelowPct: optional(texts.autoApproveBelowPct),
    effectiveFrom: texts.effectiveFrom,
  };
  return { draft, errors };
}
