import { describe, expect, it } from '@jest/globals';
import { splitAtNumbers } from './unbroken-text.values.ts';

describe('ranges and measures stay on one line', () => {
  it.each([
    ['Compact excavator 3–5 t', ['Compact excavator ', '3–5 t', '']],
    ['Brush chipper 12-15 in with winch', ['Brush chipper ', '12-15 in', ' with winch']],
    ['20-tonne excavator', ['', '20-tonne', ' excavator']],
    ['Bucket truck, 37 ft platform', ['Bucket truck, ', '37 ft', ' platform']],
    ['Génératrice 50–75 kW', ['Génératrice ', '50–75 kW', '']],
    ['Standby generators (2)', ['Standby generators (2)']],
    ['4x4 backhoe loader', ['4x4 backhoe loader']],
    ['Truck- or trailer-mounted', ['Truck- or trailer-mounted']],
    ['', ['']],
  ])('in %s', (text, parts) => expect(splitAtNumbers(text)).toEqual(parts));

  it('but no longer part than fits into a card, and no text is lost', () => {
    for (const text of [
      '1'.repeat(90),
      '1-'.repeat(45),
      `${'1'.repeat(40)}-${'9'.repeat(40)} ton`,
      '3 in '.repeat(20),
    ]) {
      const parts = splitAtNumbers(text);
      expect(parts.join('')).toBe(text);
      for (const [index, part] of parts.entries()) if (index % 2 === 1) expect(part.length).toBeLessThanOrEqual(14);
    }
  });
});
