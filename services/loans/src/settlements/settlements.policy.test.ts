import { describe, expect, it } from '@jest/globals';
import { netOf, settlementReference } from '@commonyard/contracts/statements.values';
import { isUnchanged, stateOf, sumsOf } from './settlements.policy.ts';

const lent = { municipality: 'perth', dueCents: 500, frozenCents: 500, state: 'agreed' };
const borrowed = { municipality: 'hearst', dueCents: 300, frozenCents: 300, state: 'agreed' };
const settlement = { proposer: 'perth', proposerOwesCents: 300, partnerOwesCents: 500 };

it('sums what each municipality owes, and nets it', () => {
  expect(sumsOf([lent, borrowed, lent], 'perth')).toEqual({ proposerOwesCents: 300, partnerOwesCents: 1_000 });
  expect(sumsOf([], 'perth')).toEqual({ proposerOwesCents: 0, partnerOwesCents: 0 });
  expect(netOf(300, 500)).toEqual({ payer: 'partner', cents: 200 });
  expect(netOf(500, 300)).toEqual({ payer: 'proposer', cents: 200 });
  expect(netOf(500, 500)).toBeNull();
  expect(settlementReference(2026, 12)).toBe('2026-S12');
});

describe('a settlement', () => {
  it('is proposed until it is confirmed or ended', () => {
    const at = '2026-12-01T12:00:00Z';
    expect(stateOf({ confirmedAt: null, endedAt: null })).toBe('proposed');
    expect(stateOf({ confirmedAt: at, endedAt: null })).toBe('confirmed');
    expect(stateOf({ confirmedAt: null, endedAt: at })).toBe('ended');
  });

  it.each([
    ['all statements are as they were', [lent, borrowed], true],
    ['one was credited', [{ ...lent, dueCents: 400 }, borrowed], false],
    [
      'one was credited and another one charged as much',
      [
        { ...lent, dueCents: 400 },
        { ...lent, dueCents: 100 },
      ],
      false,
    ],
    ['one was paid', [lent, { ...borrowed, state: 'paid' }], false],
    ['one was deleted', [lent], false],
  ])('where %s is unchanged: %#', (_what, statements, expected) => {
    expect(isUnchanged(settlement, statements)).toBe(expected);
  });
});
