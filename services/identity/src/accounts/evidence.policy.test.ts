import { describe, expect, it } from '@jest/globals';
import { isSimilarName, likenessOf, matchDomain } from './evidence.policy.ts';

describe('matchDomain', () => {
  const confirmed = [
    { domain: 'hearst.ca', municipality: 'hearst' },
    { domain: 'works.hearst.ca', municipality: 'kenora' },
    { domain: 'shared.ca', municipality: 'perth' },
    { domain: 'shared.ca', municipality: 'hearst' },
  ];
  it.each([
    ['ann@hearst.ca', 'hearst', 'own', null],
    ['ann@fleet.Hearst.ca', 'hearst', 'own', null],
    ['ann@shared.ca', 'hearst', 'own', null],
    ['ann@hearst.ca', 'kenora', 'other', 'hearst'],
    ['ann@works.hearst.ca', 'hearst', 'other', 'kenora'],
    ['ann@hearst.ca', null, 'other', 'hearst'],
    ['ann@gmail.com', 'hearst', 'provider', null],
    ['ann@sympatico.ca', 'hearst', 'provider', null],
    ['ann@nothearst.ca', 'hearst', 'none', null],
  ])('%s of %s: %s', (email, municipality, match, other) => {
    expect(matchDomain({ email, municipality }, confirmed)).toEqual({
      name: email.split('@')[1]!.toLowerCase(),
      match,
      municipality: other,
    });
  });
});

describe('isSimilarName', () => {
  it.each([
    ['Ann Lee', 'ann lee'],
    ['Ann Lee', 'Lee, Ann'],
    ['Ann Lee', 'Anne Lee'],
    ['Ann Lee', 'Ann Leer'],
    ['André Côté', 'Andre Cote'],
    ['Tom Hill', 'T0m Hill'],
    ['Marc Roy', 'Mark Roy'],
  ])('%s and %s', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([true, true]);
  });
  it.each([
    ['Ann Lee', 'Ann Roy'],
    ['Ann Lee', 'Ann'],
    ['Ann Lee', 'Dan Loe'],
    ['Jon Lee', 'Joe Lee'],
    ['Marc', 'Mark'],
    ['…', '…'],
  ])('not %s and %s', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([false, false]);
  });
});

describe('likenessOf', () => {
  const user = { name: 'Ann Lee', email: 'ann.lee@gmail.com' };
  it.each([
    [
      { name: 'Lee Ann', email: 'x@hearst.ca' },
      { sameName: true, sameAddress: false },
    ],
    [
      { name: 'Bo Roy', email: 'Ann.Lee@hearst.ca' },
      { sameName: false, sameAddress: true },
    ],
    [{ name: 'Bo Roy', email: 'bo@hearst.ca' }, undefined],
  ])('of %j', (other, likeness) => {
    expect(likenessOf(user, other)).toEqual(likeness);
  });

  it('does not compare the mailboxes of offices', () => {
    const [clerk, other] = ['a.ca', 'b.ca'].map((domain) => ({ name: domain, email: `clerk@${domain}` }));
    expect(likenessOf({ ...clerk!, name: 'Ann' }, other!)).toBeUndefined();
  });
});
