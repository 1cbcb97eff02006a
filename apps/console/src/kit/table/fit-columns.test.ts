import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitColumns, fitSnugly, type ColumnNeed } from './fit-columns.ts';

const text = (...cells: number[]): ColumnNeed => ({ header: 60, cells, isRigid: false });
const badge = (...cells: number[]): ColumnNeed => ({ header: 60, cells, isRigid: true });
const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

describe('columns by their content', () => {
  it('get what they need, and texts share the rest', () => {
    expect(fitColumns([text(100, 200), badge(90), text(100)], 690)).toEqual([400, 90, 200]);
  });

  it('show long texts whole before others get more than they need', () => {
    expect(fitColumns([text(500), text(100)], 600)).toEqual([500, 100]);
    expect(fitColumns([text(500, 700), text(100)], 720)).toEqual([600, 120]);
    expect(fitColumns([text(900), badge(100)], 600)).toEqual([500, 100]);
  });

  it('first lose width that few cells need', () => {
    const many = Array.from({ length: 29 }, () => 100);
    const [first = 0, second = 0] = fitColumns([text(...many, 300), text(...many, 120)], 320);
    expect([first, second]).toEqual([200, 120]);
  });

  it('never cut a badge, and scroll instead', () => {
    expect(fitColumns([badge(200, 300), badge(200)], 100)).toEqual([300, 200]);
  });

  it('cut nothing where that does not save scrolling', () => {
    const many = Array.from({ length: 29 }, () => 100);
    expect(fitColumns([text(...many, 300), text(...many, 120)], 180)).toEqual([300, 120]);
  });

  it('keep a width somebody chose', () => {
    expect(fitColumns([{ ...text(100), chosen: 77 }, text(100)], 400)[0]).toBe(77);
  });

  it('stand closer where that saves scrolling, and only there', () => {
    const needs = [badge(200), badge(100)];
    expect(fitSnugly(needs, 300)).toEqual({ widths: [200, 100], isSnug: false });
    expect(fitSnugly(needs, 290)).toEqual({ widths: [192, 92], isSnug: true });
    expect(fitSnugly(needs, 250)).toEqual({ widths: [200, 100], isSnug: false });
  });

  const need = fc.record({
    header: fc.integer({ min: 20, max: 120 }),
    cells: fc.array(fc.integer({ min: 10, max: 420 }), { minLength: 1, maxLength: 30 }),
    isRigid: fc.boolean(),
  });

  it('fill the width where they fit, and cut few cells where they do not', () => {
    fc.assert(
      fc.property(
        fc.array(need, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 100, max: 2000 }),
        (needs, room) => {
          const widths = fitColumns(needs, room);
          const cut = sum(
            needs.map(({ cells }, at) => cells.filter((cell) => cell > (widths[at] ?? 0) + 1).length),
          );
          expect(cut).toBeLessThanOrEqual(sum(needs.map(({ cells }) => cells.length)) * 0.04);
          needs.forEach(({ header }, at) => expect(widths[at]).toBeGreaterThanOrEqual(header));
        },
      ),
    );
  });
});
