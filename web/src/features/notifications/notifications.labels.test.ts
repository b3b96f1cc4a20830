import { afterEach, expect, it } from '@jest/globals';
import type { Notification } from '@commonyard/contracts/http/notifications';
import { currentTranslation, startLanguage } from '../../lib/translation.ts';
import { namesMunicipality, notificationText } from './notifications.labels.ts';

afterEach(() => startLanguage('en'));

type Shown = Pick<Notification, 'kind' | 'params'>;
const nameOf = (id: string) => ({ kenora: 'Kenora', hearst: 'Hearst' })[id] ?? id;
const textOf = (notification: Shown) => {
  const { text, detail } = notificationText(notification, currentTranslation(), nameOf);
  return [text, detail].map((part) => part?.replaceAll(/[\u00A0\u202F]/g, ' '));
};
const ofLoan = (params: Shown['params']): Shown => ({
  kind: 'loan.update',
  params: { title: 'Grader', totalCents: 203_400, name: 'Pat', statement: '2026-0007', ...params },
});
const settlement = (params: Shown['params']): Shown => ({
  kind: 'settlement.changed',
  params: { year: 2026, municipality: 'kenora', ...params },
});
const net = { payer: 'kenora', payee: 'hearst', netCents: 120_050 };

it('a statement has its number and its total, or that of its credit note, or how it was paid', async () => {
  const rows: [Shown, string, string][] = [
    [
      ofLoan({ occasion: 'loan.end_proposed', loanEnd: 'statement' }),
      'Statement 2026-0007 for the loan of “Grader”',
      '$2,034 · Pat',
    ],
    [
      ofLoan({ occasion: 'loan.end_disputed', reason: 'Two hours less' }),
      'Statement 2026-0007 for the loan of “Grader” is disputed',
      '$2,034 · Pat · Two hours less',
    ],
    [
      ofLoan({ occasion: 'loan.credit_note_issued', creditNote: '2026-0008', creditCents: 50_000 }),
      'Credit note 2026-0008 for the loan of “Grader”',
      '$500 · Pat',
    ],
    [
      ofLoan({ occasion: 'loan.statement_paid', paidOn: '2027-03-01', reference: 'CHQ 9' }),
      'Statement 2026-0007 for the loan of “Grader” is paid',
      'Mar 1, 2027, CHQ 9 · Pat',
    ],
  ];
  expect(rows.map(([shown]) => textOf(shown))).toEqual(rows.map(([, ...texts]) => texts));
  await startLanguage('fr');
  expect(textOf(ofLoan({ occasion: 'loan.closed' }))).toEqual([
    'Le relevé 2026-0007 pour le prêt de « Grader » est accepté',
    '2 034 $ · Pat',
  ]);
});

it('a reminder has the day, place and time, and what is still open', async () => {
  const pickUp = ofLoan({
    occasion: 'loan.pick_up_tomorrow',
    name: null,
    day: '2099-12-01',
    meeting: { address: '12 Depot Road', from: '08:00', to: '09:00' },
    openSteps: ['borrower_signature', 'certificate_missing'],
  });
  const accepted = ofLoan({ occasion: 'loan.accepted', name: null, openSteps: ['certificate_unseen'] });
  expect(textOf(accepted)).toEqual([
    'Loan of “Grader” was accepted',
    'Still open: Certificate of insurance to mark as seen',
  ]);
  const back = ofLoan({ occasion: 'loan.return_tomorrow', name: null, day: '2099-12-05', openSteps: [] });
  expect([textOf(pickUp), textOf(back)]).toEqual([
    [
      'Coming up: pick-up of “Grader”',
      'Dec 1, 2099 · 08:00 to 09:00, 12 Depot Road · Still open: Signature of the borrower, Certificate of insurance of the borrower',
    ],
    ['Coming up: return of “Grader”', 'Dec 5, 2099'],
  ]);
  await startLanguage('fr');
  expect(textOf(pickUp)[1]).toContain('de 08:00 à 09:00, 12 Depot Road · Reste à faire : Signature de la municipalité');
});

it('a settlement says who pays whom, or why it ended', async () => {
  expect(namesMunicipality(settlement({}))).toBe(true);
  expect(textOf(settlement({ change: 'proposed', ...net }))).toEqual([
    'Kenora proposes the settlement of 2026',
    'Kenora pays Hearst $1,200.50',
  ]);
  expect(textOf(settlement({ change: 'confirmed' }))).toEqual([
    'Kenora confirmed the settlement of 2026',
    'Both owe the same, nobody pays',
  ]);
  await startLanguage('fr');
  expect(textOf(settlement({ change: 'ended', reason: 'Mauvaise année', ...net }))).toEqual([
    'Kenora a abandonné le règlement de 2026',
    'Mauvaise année',
  ]);
  expect(textOf(settlement({ change: 'proposed', ...net }))[1]).toBe('Kenora verse 1 200,50 $ à Hearst');
});

it('matches are counted, with what matches and whose it is', async () => {
  const match = { wantedDays: 5, freeDays: 5, distanceKm: 25, sameKind: true };
  const grader = { ...match, id: 7, title: 'Grader 140M', place: 'kenora' };
  const roller = { ...match, id: 8, title: 'Road grader', place: null };
  const found = (
    assetType: 'needed_asset' | 'available_asset',
    ...matches: (typeof grader | typeof roller)[]
  ): Shown => ({
    kind: 'match.found',
    params: { title: 'Grader', assetType, matches },
  });
  const rows = [
    found('needed_asset', grader),
    found('needed_asset', grader, roller),
    found('available_asset', roller),
    found('available_asset', roller, grader),
  ];
  expect(rows.every(namesMunicipality)).toBe(true);
  expect(rows.map(textOf)).toEqual([
    ['A machine matches your need “Grader”', 'Grader 140M, Kenora'],
    ['2 machines match your need “Grader”', 'Grader 140M, Kenora · Road grader'],
    ['A need matches your machine “Grader”', 'Road grader'],
    ['2 needs match your machine “Grader”', 'Road grader · Grader 140M, Kenora'],
  ]);
  await startLanguage('fr');
  expect(rows.map((row) => textOf(row)[0])).toEqual([
    'Une machine correspond à votre besoin « Grader »',
    '2 machines correspondent à votre besoin « Grader »',
    'Un besoin correspond à votre machine « Grader »',
    '2 besoins correspondent à votre machine « Grader »',
  ]);
});

it('what saved searches found is counted, with the words of the search, or the machine that became free', async () => {
  const listing = (id: number, title: string, place: string | null = null) => ({
    id,
    type: 'available_asset' as const,
    title,
    place,
    availableFrom: null,
    availableTo: null,
    distanceKm: null,
  });
  const plow = listing(7, 'Plow 12 ft', 'kenora');
  const found = (query: object, listings: (typeof plow)[], more = 0) => ({
    id: 3,
    query: { type: 'available_asset' as const, ...query },
    listings,
    more,
  });
  const shown = (...searches: ReturnType<typeof found>[]): Shown => ({ kind: 'search.matched', params: { searches } });
  const rows = [
    shown(found({ search: 'snow plow' }, [plow])),
    shown(found({ search: 'snow plow' }, [plow, listing(8, 'V-plow')], 3)),
    shown(found({ listingId: 7 }, [plow])),
    shown(found({ category: 'landscaping' }, [plow])),
    shown(found({ search: 'snow plow' }, [plow]), found({}, [listing(8, 'V-plow')])),
  ];
  expect(rows.every(namesMunicipality)).toBe(true);
  expect(rows.map(textOf)).toEqual([
    ['A new result for “snow plow”', 'Plow 12 ft, Kenora'],
    ['5 new results for “snow plow”', 'Plow 12 ft, Kenora · V-plow'],
    ['“Plow 12 ft” is free on the days that you want', 'Plow 12 ft, Kenora'],
    ['A saved search found a listing', 'Plow 12 ft, Kenora'],
    ['Saved searches found 2 listings', 'Plow 12 ft, Kenora · V-plow'],
  ]);
  await startLanguage('fr');
  expect(rows.map((row) => textOf(row)[0])).toEqual([
    'Un nouveau résultat pour « snow plow »',
    '5 nouveaux résultats pour « snow plow »',
    '« Plow 12 ft » est libre les jours que vous souhaitez',
    'Une recherche enregistrée a trouvé une annonce',
    'Des recherches enregistrées ont trouvé 2 annonces',
  ]);
});
