import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it, onTestFinished } from 'vitest';
import { MailReader } from '#features/messaging/lead-mail/mail-reader.ts';
import { attacksOn, attackText } from '#test/worst-case/regexp-attacks.ts';
import { regexpLiterals } from '#test/worst-case/regexp-literals.ts';
import { costGrowthProblem } from '#test/worst-case/cost.ts';
import { parsers } from '#test/worst-case/parsers.ts';
import { hardTexts } from '#test/worst-case/texts.ts';

// Senders choose the cost of parsing their text. Cost may grow linearly with length and no faster: anything
// steeper lets one request block all others.

const timeoutMs = 300_000;

/** A refusal is a valid result; a stack overflow is not. */
function attempt(read: (text: string) => unknown, text: string): void {
  try {
    read(text);
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
}

it.each(Object.entries(parsers))(
  '%s parses in linear time',
  (_, read) => {
    const found = hardTexts.flatMap(({ name, make }) => {
      const reason = costGrowthProblem((size) => {
        const text = make(size);
        return () => attempt(read, text);
      });
      return reason === null ? [] : [`${name}: ${reason}`];
    });
    expect(found).toEqual([]);
  },
  timeoutMs,
);

/** Applies a regular expression the way its flags imply. */
function apply(pattern: RegExp, text: string): unknown {
  pattern.lastIndex = 0;
  return pattern.global ? text.replaceAll(pattern, '') : pattern.exec(text);
}

it(
  'every regular expression of the contract and the server matches in linear time',
  () => {
    const literals = regexpLiterals();
    expect(literals.length).toBeGreaterThan(200);
    const found = literals.flatMap(({ place, pattern }) =>
      attacksOn(pattern).flatMap((attack) => {
        const reason = costGrowthProblem((size) => {
          const text = attackText(attack, size);
          return () => apply(pattern, text);
        });
        return reason === null ? [] : [`${place} on ${JSON.stringify(attack)}: ${reason}`];
      }),
    );
    expect(found).toEqual([]);
  },
  timeoutMs,
);

it.each([/^(a+)+$/, /[^@]+@/, /<script>[\s\S]*?<\/script>/])(
  'the attack inputs detect that %s is superlinear',
  (pattern) => {
    const found = attacksOn(pattern).some(
      (attack) =>
        costGrowthProblem((size) => {
          const text = attackText(attack, size);
          return () => apply(pattern, text);
        }) !== null,
    );
    expect(found).toBe(true);
  },
);

it(
  'the largest mail is parsed without blocking the event loop',
  async () => {
    const reader = new MailReader();
    onTestFinished(() => reader.close());
    const mail = (html: string) => ({
      headers: { From: 'a'.repeat(20_000), Subject: 'a'.repeat(20_000) },
      envelope: { to: 'leads@inbound.test', from: '' },
      plain: '',
      html,
    });
    await reader.read(mail(''));
    const longestGap = async (html: string): Promise<number> => {
      const delays = monitorEventLoopDelay({ resolution: 5 });
      delays.enable();
      await reader.read(mail(html));
      delays.disable();
      return delays.max / 1e6;
    };
    for (const text of ['<script>', '<', 'Message:\n', 'a@', '\n']) {
      const html = text.repeat(500_000 / text.length);
      const gaps = [await longestGap(html), await longestGap(html), await longestGap(html)];
      expect(Math.min(...gaps), JSON.stringify(text)).toBeLessThan(50);
    }
  },
  timeoutMs,
);
