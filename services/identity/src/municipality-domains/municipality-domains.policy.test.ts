import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/account-messages.values';
import { toDomain, toDomainsOfAddress } from './municipality-domains.policy.ts';

describe('toDomain', () => {
  it.each([
    ['hearst.ca', 'hearst.ca'],
    [' @Hearst.CA. ', 'hearst.ca'],
    ['works.hearst.ca', 'works.hearst.ca'],
    ['town.hearst.on.ca', 'town.hearst.on.ca'],
    ['Côte.ca', 'xn--cte-kna.ca'],
    ['xn--cte-kna.ca', 'xn--cte-kna.ca'],
  ])('normalizes %j', (text, domain) => {
    expect(toDomain(text)).toBe(domain);
  });

  it.each([
    '',
    'hearst',
    'a@hearst.ca',
    'hearst.ca/x',
    'http://hearst.ca',
    '127.0.0.1',
    '[::1]',
    'hearst..ca',
    '-.ca',
    'x.invalidtld',
  ])('rejects %j, which is no domain', (text) => {
    expect(() => toDomain(text)).toThrow(TEXT.domain);
  });

  it.each([
    'on.ca',
    'co.uk',
    'github.io',
    'gmail.com',
    'GMAIL.com',
    'mail.gmail.com',
    'hotmail.ca',
    'sympatico.ca',
    'mailinator.com',
  ])('rejects %j, at which anybody can have an address', (text) => {
    expect(() => toDomain(text)).toThrow(TEXT.publicDomain);
  });
});

it('a subdomain belongs to its parents at a dot only', () => {
  expect(toDomainsOfAddress('Pat@Mail.Hearst.ca')).toEqual(['mail.hearst.ca', 'hearst.ca', 'ca']);
  expect(toDomainsOfAddress('pat@nothearst.ca')).not.toContain('hearst.ca');
});
