import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startLanguage, currentTranslation, isTranslated } from './translation.ts';

afterEach(() => void jest.restoreAllMocks());

const t: ReturnType<typeof currentTranslation> = (key, values) => currentTranslation()(key, values);

describe('translation', () => {
  it('shows the English key, with its values', () => {
    expect(t('From {from} to {to}', { from: 'May 1', to: '{from}' })).toBe('From May 1 to {from}');
    expect(t('Until {date}')).toBe('Until ');
    expect(t('constructor')).toBe('constructor');
  });

  it('ends a sentence with one full stop', () => {
    const at = (date: string) => t('Opened at {date}. It waits since {date}...', { date });
    expect(at('5:29 a.m.')).toBe('Opened at 5:29 a.m. It waits since 5:29 a.m....');
    expect(at('17:29')).toBe('Opened at 17:29. It waits since 17:29...');
    expect(t('Opened at {date}.', { date: '5:29 a.m.' })).toBe('Opened at 5:29 a.m.');
  });

  it('uses the singular form for a count of 1', () => {
    expect(t('{total} listings', { count: 1, total: '1' })).toBe('1 listing');
    expect(t('{total} listings', { count: 0, total: '0' })).toBe('0 listings');
    expect(t('{count} open loans', { count: 1 })).toBe('1 open loan');
    expect(t('{found} of {total} listings', { count: 1, found: 0, total: 1 })).toBe('0 of 1 listing');
    expect(t('{count} are due', { count: 1 })).toBe('1 is due');
  });

  it('uses the French plural forms: 0 and 1 are singular', async () => {
    await startLanguage('fr');
    const forms = [0, 1, 2, 1_000_000].map((count) => t('{total} listings', { count, total: String(count) }));
    expect(forms).toEqual(['0 annonce', '1 annonce', '2 annonces', '1000000 annonces']);
    expect(t('{count} days', { count: 1_000_000 })).toBe('1000000 de jours');
  });

  it('shows a text without translation in English, and reports it', async () => {
    await startLanguage('fr');
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(t('No such text')).toBe('No such text');
    expect(reported).toHaveBeenCalledWith('No French for: No such text');
    expect([isTranslated('No such text'), isTranslated('Search')]).toEqual([false, true]);
  });
});
