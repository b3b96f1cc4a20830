import { expect, it } from '@jest/globals';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { USAGE_KINDS } from '@commonyard/contracts/usage-limits.values';
import { french } from '../locales/fr.ts';
import { errorMessage } from './error-message.ts';
import { ApiError } from './http.ts';
import { startLanguage, isTranslated } from './translation.ts';

const reached = (scope: string, params: Record<string, string | number>) =>
  new ApiError(429, 'Too many listings from your account.', `${scope}_limit_reached`, { params });

it('shows the English text of a reached limit as the server words it', () => {
  const error = reached('account', { limit: 'listings', max: 100, period: 'hour', seconds: 60 });
  expect(errorMessage(error)).toBe('Too many listings from your account.');
});

it.each([
  [
    'account',
    { limit: 'listings', max: 100, period: 'hour', seconds: 1 },
    'Trop d’annonces depuis votre compte\u00A0: la limite est de 100 par heure. Veuillez réessayer dans 1 seconde.',
  ],
  [
    'municipality',
    { limit: 'images', max: 3000, period: 'day', seconds: 7_201 },
    'Trop de photos depuis votre municipalité\u00A0: la limite est de 3000 par jour. Veuillez réessayer dans 3 heures.',
  ],
  [
    'network',
    { limit: 'inquiries', max: 40, period: 'hour', seconds: 121 },
    'Trop de demandes depuis votre réseau\u00A0: la limite est de 40 par heure. Veuillez réessayer dans 3 minutes.',
  ],
  [
    'account',
    { limit: 'listing_exports', max: 300, period: 'hour', seconds: 1_800 },
    'Trop d’exportations d’annonces depuis votre compte\u00A0: la limite est de 300 par heure. Veuillez réessayer dans 30 minutes.',
  ],
])('says in French which limit is reached and when to try again: %s', async (scope, params, text) => {
  await startLanguage('fr');
  expect(errorMessage(reached(scope, params))).toBe(text);
});

it.each([
  [new ApiError(502, 'Bad Gateway', 'status_502'), 'Bad Gateway', 'Passerelle incorrecte'],
  [
    new ApiError(500, ''),
    'Failed to create asset. Please try again.',
    'Impossible de créer l’annonce. Veuillez réessayer.',
  ],
  [
    new SyntaxError('Unexpected token'),
    'Failed to create asset. Please try again.',
    'Impossible de créer l’annonce. Veuillez réessayer.',
  ],
])(
  'shows a status text in the language of the page, else the text of the action: %s',
  async (error, english, frenchText) => {
    await startLanguage('en');
    expect(errorMessage(error, 'Failed to create asset. Please try again.')).toBe(english);
    await startLanguage('fr');
    expect(errorMessage(error, 'Failed to create asset. Please try again.')).toBe(frenchText);
  },
);

it('has a French noun for each limit', async () => {
  await startLanguage('fr');
  expect(USAGE_KINDS.filter((kind) => !isTranslated(`error.limit.${kind}`))).toEqual([]);
});

it('shows a message of the contracts as the catalogue has it, another one by its code', async () => {
  await startLanguage('fr');
  const stale = (message: string) => errorMessage(new ApiError(409, message, 'stale_version'));
  expect(stale(LOAN_MESSAGES.staleCalendar)).toBe(french[LOAN_MESSAGES.staleCalendar]);
  expect(stale('This account was changed in the meantime')).toBe('Ces données ont été modifiées entre-temps');
});
