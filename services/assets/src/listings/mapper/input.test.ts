import { describe, expect, it } from '@jest/globals';
import { municipalityOfText, municipalityOfUser, toOwnListing } from './input.ts';

describe('municipality columns', () => {
  it("have both names of an owner's municipality where they differ", () => {
    expect(municipalityOfUser('french-river')).toEqual({
      municipality: 'french-river',
      municipalityName: 'French River',
      municipalityNameFr: 'Rivière des Français',
    });
    expect(municipalityOfUser('smiths-falls').municipalityNameFr).toBeNull();
    expect(municipalityOfUser(null)).toEqual({ municipality: null, municipalityName: null, municipalityNameFr: null });
  });

  it('match a written name only where it is exact', () => {
    expect(municipalityOfText('Ville de Smiths Falls').municipality).toBe('smiths-falls');
    expect(municipalityOfText('Hamilton').municipality).toBeNull();
  });
});

describe('the listing of another public body', () => {
  const body = {
    type: 'available_asset' as const,
    title: 'Wood chipper',
    description: 'Chips branches up to 30 cm.',
    category: 'parks-recreation' as const,
    region: 'Ontario' as const,
  };
  const caller = { userId: 7, role: 'municipal_operator' as const, municipality: null, locale: 'en' as const };

  it('shows the name of the body, and has no municipality', () => {
    const listing = toOwnListing(body as never, { ...caller, organization: 'School Board' }, new Date());
    expect(listing).toMatchObject({ userId: 7, municipality: null, municipalityName: 'School Board' });
  });

  it('does not show it for a user of a municipality', () => {
    const member = { ...caller, municipality: 'hearst', organization: 'School Board' };
    expect(toOwnListing(body as never, member, new Date())).toMatchObject({ municipalityName: 'Hearst' });
  });
});
