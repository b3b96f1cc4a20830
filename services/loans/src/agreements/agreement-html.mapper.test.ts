import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { renderAgreement } from './agreement-html.mapper.ts';
import type { AgreementFacts } from '../database.ts';
import type { AgreementChoices } from './agreement-text.ts';

const FACTS: AgreementFacts = {
  loanId: 214,
  lender: { en: 'County of Renfrew', fr: 'Comté de Renfrew' },
  borrower: { en: 'Smiths Falls', fr: 'Smiths Falls' },
  equipment: 'Motor grader <Cat 140>',
  startsOn: '2026-12-01',
  endsOn: '2026-12-05',
  purpose: 'Lanes of the north end',
  quote: {
    number: 2,
    lines: [
      { kind: 'rental', description: null, unit: 'week', quantity: 1, rateCents: 180_000, hst: true, cents: 180_000 },
      {
        kind: 'operator',
        description: 'Evenings',
        unit: 'hour',
        quantity: 8,
        rateCents: 6_500,
        hst: true,
        cents: 52_000,
      },
      { kind: 'discount', description: null, unit: 'once', quantity: 1, rateCents: 10_000, hst: false, cents: 10_000 },
    ],
    subtotalCents: 222_000,
    hstCents: 30_160,
    totalCents: 252_160,
    note: null,
  },
  terms: {
    free: false,
    hourCents: null,
    dayCents: 45_000,
    weekCents: 180_000,
    monthCents: null,
    operator: 'required',
    operatorCents: 6_500,
    fuel: 'per_litre',
    fuelCents: 189,
    transportCents: null,
    standbyPercent: null,
    damage: 'deductible',
    insuranceCents: 500_000_000,
    bufferDays: 0,
    minDays: 1,
    maxDays: 30,
    noticeDays: 1,
    advanceDays: 365,
  },
  withOperator: true,
  masterAgreement: null,
};
const CHOICES: AgreementChoices = { bindingLanguage: 'en', specialTerms: 'Not on ice roads.' };

// Do not edit a released template: municipalities have signed its text. A new text is a new version with hashes of its own.
it.each([
  ['en', '80940cbc0b1b644ab04b9cf74a8c8ec2647bcfc9119f5dd72fa71d64fdc94b06'],
  ['fr', '8b70811fe2f445f600f228e50a6ca9a1dae22e444f4cd808564173312bac9d0d'],
] as const)('writes version 1 in %s as it was released', (language, sha256) => {
  const { htmlEn, htmlFr } = renderAgreement(FACTS, CHOICES);
  expect(
    createHash('sha256')
      .update(language === 'en' ? htmlEn : htmlFr)
      .digest('hex'),
  ).toBe(sha256);
});

it('hashes the text in the binding language', () => {
  const [en, fr] = [renderAgreement(FACTS, CHOICES), renderAgreement(FACTS, { ...CHOICES, bindingLanguage: 'fr' })];
  expect(en.sha256).toBe(createHash('sha256').update(en.htmlEn).digest('hex'));
  expect(fr.sha256).toBe(createHash('sha256').update(fr.htmlFr).digest('hex'));
});

it('says that it is a draft, which language binds, and escapes what users wrote', () => {
  const { htmlEn, htmlFr } = renderAgreement(FACTS, { ...CHOICES, specialTerms: '<script>alert(1)</script>' });
  expect(htmlEn).toContain('This text is a draft');
  expect(htmlFr).toContain('Ce texte est une ébauche');
  expect(htmlFr).toContain('Ce texte français en est une traduction.');
  for (const html of [htmlEn, htmlFr]) {
    expect(html).toContain('Motor grader &lt;Cat 140&gt;');
    expect(html).not.toContain('<script>');
  }
});

it.each([
  ['each damage rule', { damage: 'borrower' }, 'repair costs more than its value'],
  ['each damage rule', { damage: 'shared' }, 'in the proportion'],
  ['included fuel', { fuel: 'included' }, 'The price includes the fuel.'],
  ['a full tank', { fuel: 'returned_full' }, 'returns it with a full tank'],
  ['no required insurance', { insuranceCents: null }, 'or insures itself'],
] as const)('writes %s', (_name, terms, text) => {
  expect(renderAgreement({ ...FACTS, terms: { ...FACTS.terms!, ...terms } }, CHOICES).htmlEn).toContain(text);
});

it('demands of a loan without terms the insurance that its hand-over requires', () => {
  const { htmlEn, htmlFr } = renderAgreement({ ...FACTS, terms: null }, CHOICES);
  expect(htmlEn).toContain('commercial general liability insurance of at least $5,000,000.00');
  expect(htmlFr).toMatch(/assurance responsabilité civile générale d’au moins 5\s000\s000,00\s\$/);
});

it('writes a loan of one day without charge, terms and operator', () => {
  const { htmlEn } = renderAgreement(
    {
      ...FACTS,
      endsOn: FACTS.startsOn,
      terms: null,
      withOperator: false,
      quote: { ...FACTS.quote, lines: [], subtotalCents: 0, hstCents: 0, totalCents: 0 },
    },
    { bindingLanguage: 'en', specialTerms: null },
  );
  for (const text of ['The loan is for December 1, 2026.', 'without charge', 'as the law provides', 'of the Borrower.'])
    expect(htmlEn).toContain(text);
  expect(htmlEn).not.toContain('Special terms');
});
