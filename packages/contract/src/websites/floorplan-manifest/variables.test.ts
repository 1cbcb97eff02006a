import { describe, expect, it } from 'vitest';
import { manifestContentSchema } from './manifest.ts';
import { variablesOf, withVariableRenamed, withVariablesFilled } from './variables.ts';

const content = manifestContentSchema.parse({
  propertyId: 1,
  mode: '2d',
  exterior: { views: [{ key: 'front', label: '{{building}} from {{street}}', w: 10, h: 10 }] },
  floors: [{ key: 'f1', label: '{{building}}, floor 1', level: 1, w: 10, h: 10 }],
  theme: { available: '{{brand}}', unavailable: '#777777', hover: '{{brand}}' },
  variables: { building: 'Maple House', brand: '#2e7d5b', phone: '555' },
});

describe('variables of a manifest', () => {
  it('tells used, unused and undefined ones apart', () => {
    expect(variablesOf(content)).toEqual([
      { name: 'brand', value: '#2e7d5b', places: ['Colour “available”', 'Colour “hover”'] },
      { name: 'building', value: 'Maple House', places: ['Label of view front', 'Label of floor f1'] },
      { name: 'phone', value: '555', places: [] },
      { name: 'street', value: null, places: ['Label of view front'] },
    ]);
  });

  it('are renamed where they are defined and where they stand, and back', () => {
    const renamed = withVariableRenamed(content, 'building', 'house');
    expect(variablesOf(renamed).map(({ name }) => name)).toEqual(['brand', 'house', 'phone', 'street']);
    expect(renamed.floors[0]?.label).toBe('{{house}}, floor 1');
    expect(withVariableRenamed(renamed, 'house', 'building')).toEqual(content);
    expect(withVariableRenamed(content, 'build', 'x')).toEqual(content);
  });

  it('are filled in for visitors', () => {
    const filled = withVariablesFilled(content);
    expect(filled.exterior.views[0]?.label).toBe('Maple House from ');
    expect(filled.theme.hover).toBe('#2e7d5b');
    expect(withVariablesFilled({ ...content, variables: { building: '{{brand}}' } }).floors[0]?.label).toBe(
      '{{brand}}, floor 1',
    );
  });

  it('have no names of the prototype', () => {
    const hostile = {
      ...content,
      variables: {},
      floors: content.floors.map((f) => ({ ...f, label: '{{constructor}}' })),
    };
    expect(variablesOf(hostile).find(({ name }) => name === 'constructor')?.value).toBeNull();
    expect(withVariablesFilled(hostile).floors[0]?.label).toBe('');
  });
});
