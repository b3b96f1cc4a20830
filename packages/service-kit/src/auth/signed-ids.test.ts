import { describe, expect, it } from '@jest/globals';
import { createSignedIds } from './signed-ids.ts';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);
const ids = createSignedIds(NEW, 'test');

describe('a signed id', () => {
  it('is a UUID of version 8, another one each time', () => {
    const created = Array.from({ length: 1_000 }, () => ids.create());
    for (const id of created)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(created).size).toBe(1_000);
    expect(created.filter((id) => ids.isSigned(id))).toHaveLength(1_000);
  });

  it('is not signed when any digit of it is another', () => {
    const id = ids.create();
    for (const [index, digit] of id.split('').entries())
      if (digit !== '-')
        expect(ids.isSigned(id.slice(0, index) + (digit === '0' ? '1' : '0') + id.slice(index + 1))).toBe(false);
  });

  it.each([
    ['a random UUID', crypto.randomUUID()],
    ['an empty text', ''],
    ['no UUID', 'x'.repeat(36)],
    ['a longer text', `${ids.create()}0`],
    ['capitals', ids.create().toUpperCase()],
  ])('is not %s', (_name, id) => {
    expect(ids.isSigned(id)).toBe(false);
  });

  it('of another purpose or secret is not accepted', () => {
    expect(ids.isSigned(createSignedIds(NEW, 'other').create())).toBe(false);
    expect(ids.isSigned(createSignedIds(OLD, 'test').create())).toBe(false);
  });

  it('of the old secret is accepted during a rotation, and created with the new one', () => {
    const rotating = createSignedIds(`${NEW},${OLD}`, 'test');
    expect(rotating.isSigned(createSignedIds(OLD, 'test').create())).toBe(true);
    expect(ids.isSigned(rotating.create())).toBe(true);
  });

  it('is accepted by processes that are one step ahead or behind in a rotation', () => {
    const steps = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW].map((secrets) => createSignedIds(secrets, 'test'));
    for (const [index, step] of steps.entries())
      for (const neighbour of steps.slice(Math.max(0, index - 1), index + 2))
        expect(step.isSigned(neighbour.create())).toBe(true);
  });
});
