import { afterEach, expect, it } from '@jest/globals';
import { currentTranslation, startLanguage } from '../../lib/translation.ts';
import { minimumPeriodText } from './listing-facts.ts';

afterEach(() => startLanguage('en'));

const textOf = (minimumPeriod: string | null) =>
  minimumPeriodText({ minimumPeriod, locale: 'en' }, currentTranslation());

it('is in the language of the page where it is a number of units', async () => {
  await startLanguage('fr');
  expect(textOf('1 day')).toEqual({ text: '1 jour', lang: undefined });
  expect(textOf('2 weeks')).toEqual({ text: '2 semaines', lang: undefined });
  expect(textOf('3 Months')).toEqual({ text: '3 mois', lang: undefined });
  await startLanguage('en');
  expect(textOf('1 jour')).toEqual({ text: '1 day', lang: undefined });
  expect(textOf('4 heures')).toEqual({ text: '4 hours', lang: undefined });
});

it('stays as the submitter wrote it otherwise, with its language', async () => {
  await startLanguage('fr');
  expect(textOf('a season')).toEqual({ text: 'a season', lang: 'en' });
  expect(textOf(null)).toBeUndefined();
});
