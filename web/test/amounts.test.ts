import { CERTIFICATE_LIMITS } from '@commonyard/contracts/certificates.values';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reach, type Schema } from 'yup';
import { AMOUNTS, NO_AMOUNTS, QUANTITIES } from '@commonyard/testing/cases/amounts';
import { parseCents } from '@commonyard/contracts/amounts.values';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { QUOTE_LIMITS } from '@commonyard/contracts/quotes.values';
import { STATEMENT_LIMITS } from '@commonyard/contracts/statements.values';
import { toAmountText } from '../src/lib/dollars.ts';
import { fieldsOf, FRAMES } from '../src/entities/listing-form/frames.ts';
import { completeSchema, toBody, toValues } from '../src/features/inspections/inspection-values.ts';
import { readHours } from '../src/features/lending/loan-request.ts';
import { termsSchema, toTerms, toTermsValues, type TermsValues } from '../src/features/lending/terms-values.ts';
import { blankLine, quoteSchema, toLineInputs } from '../src/features/loans/quote-values.ts';
import { limitSchema } from '../src/features/registers/certificate-dialog.tsx';
import { alternativeSchema, readAlternative } from '../src/features/loans/alternative-cost.tsx';
import { creditSchema } from '../src/features/loans/credit-dialog.tsx';
import { settingsSchema } from '../src/features/loans/settings-dialog.tsx';
import { toCreditLines } from '../src/features/loans/statement-values.ts';
import { editSchema } from '../src/features/moderation/edit-values.ts';
import { listingSchema } from '../src/features/my-listings/listing-values.ts';
import { postListingSchema } from '../src/features/post-listing/post-values.ts';
import { chooseLanguage } from '../src/lib/translation.ts';
import { inspectionWith } from './inspections.ts';
import { loan } from './loans.ts';

/** What a form sends for a text of one of its fields, in hundredths; undefined where it rejects the text. */
type Entrance = { isQuantity?: true; max: number; step?: number; read: (text: string) => number | undefined };

const isValid = (schema: unknown, text: string) => (schema as Schema).isValidSync(text);
const TODAY = '2026-05-04';

const rate = (schema: Schema): Entrance => ({
  max: 99_999_999_999,
  read(text) {
    const field = reach(schema, 'rate') as Schema;
    return isValid(field, text) ? parseCents(String(field.cast(text))) : undefined;
  },
});

const terms = (name: keyof TermsValues): Entrance => ({
  max: name === 'insuranceCents' ? LOAN_LIMITS.insuranceCents : LOAN_LIMITS.rateCents,
  read(text) {
    const blank = toTermsValues(null, { rate: '450', rateType: 'daily' });
    const values = {
      ...blank,
      operator: 'optional',
      operatorCents: '1',
      fuel: 'per_litre',
      fuelCents: '1',
      [name]: text,
    };
    return termsSchema.isValidSync(values) ? (toTerms(values)[name] as number) : undefined;
  },
});

function quote(name: 'quantity' | 'rate'): Pick<Entrance, 'read'> {
  return {
    read(text) {
      const line = { ...blankLine, quantity: '1', rate: '0', [name]: text };
      if (!isValid(reach(quoteSchema(TODAY, loan()), `lines[0].${name}`), text)) return undefined;
      const [{ quantity, rateCents } = { quantity: 0, rateCents: 0 }] = toLineInputs([line]);
      return name === 'rate' ? rateCents : Math.round(quantity * 100);
    },
  };
}

const CREDITED = {
  kind: 'rental',
  description: null,
  unit: 'hour',
  quantity: QUOTE_LIMITS.quantity,
  rateCents: 10_000,
  hst: false,
  cents: QUOTE_LIMITS.quantity * 10_000,
} as const;

/** Each field of the application that takes an amount or a quantity, by the source that has it. */
const ENTRANCES: Record<string, Entrance> = {
  'frame available rate': rate(postListingSchema('available')),
  'frame needed rate': rate(postListingSchema('needed')),
  'frame member rate': rate(listingSchema(TODAY)),
  'frame admin rate': rate(editSchema),
  ...Object.fromEntries(
    (
      [
        'dayCents',
        'weekCents',
        'monthCents',
        'hourCents',
        'operatorCents',
        'transportCents',
        'fuelCents',
        'insuranceCents',
      ] as const
    ).map((name) => [`lending/terms-form.tsx ${name}`, terms(name)]),
  ),
  'lending/loan-fields.tsx hours': {
    isQuantity: true,
    max: LOAN_LIMITS.hours * 100,
    read(text) {
      const hours = readHours(text);
      return hours && Math.round(hours * 100);
    },
  },
  'loans/quote-line-fields.tsx quantity': { isQuantity: true, max: QUOTE_LIMITS.quantity * 100, ...quote('quantity') },
  'loans/quote-line-fields.tsx rate': { max: QUOTE_LIMITS.rateCents, ...quote('rate') },
  'loans/settings-dialog.tsx operatorLimitCents': {
    max: QUOTE_LIMITS.totalCents,
    read: (text) => (settingsSchema.isValidSync({ operatorLimitCents: text }) ? parseCents(text) : undefined),
  },
  'loans/settings-dialog.tsx officerLimitCents': {
    max: QUOTE_LIMITS.totalCents,
    read: (text) =>
      settingsSchema.isValidSync({ operatorLimitCents: '0', officerLimitCents: text }) ? parseCents(text) : undefined,
  },
  'loans/alternative-cost.tsx alternativeCents': {
    max: STATEMENT_LIMITS.alternativeCents,
    read: (text) =>
      text && alternativeSchema.isValidSync({ alternativeCents: text })
        ? (readAlternative(text) ?? undefined)
        : undefined,
  },
  'loans/credit-dialog.tsx quantity': {
    isQuantity: true,
    max: CREDITED.quantity * 100,
    read(text) {
      const values = { lines: [{ quantity: text }], reason: 'Charged twice' };
      const sums = { subtotalCents: 1e15, hstCents: 1e14, totalCents: 1.1e15 };
      const charged = { lines: [CREDITED], creditNotes: [], ...sums };
      if (!creditSchema([CREDITED], charged).isValidSync(values)) return undefined;
      return Math.round(toCreditLines(values.lines, [CREDITED])[0]!.quantity * 100);
    },
  },
  'registers/certificate-dialog.tsx limitCents': {
    max: CERTIFICATE_LIMITS.cents,
    read: (text) => (limitSchema.isValidSync({ limitCents: text }) ? parseCents(text) : undefined),
  },
  'inspections/inspection-editor.tsx hourMeter': {
    isQuantity: true,
    max: INQUIRY_LIMITS.hourMeter * 100,
    step: 10,
    read(text) {
      const checklist = INSPECTION_ITEMS.pre.map((item) => ({
        item,
        result: 'pass' as const,
        note: null,
        photo: null,
      }));
      const values = { ...toValues(inspectionWith({ checklist })), hourMeter: text };
      const { hourMeter } = toBody('pre', values);
      return completeSchema(inspectionWith()).isValidSync(values) && hourMeter
        ? Math.round(hourMeter * 100)
        : undefined;
    },
  },
};

/** Fields of whole numbers. */
const WHOLE_NUMBERS = [
  'lending/terms-form.tsx standbyPercent',
  'records/records-page.tsx disclosedInquiry',
  'records/holds.tsx recordId',
  'records/periods.tsx period',
];

describe.each(Object.entries(ENTRANCES))('%s', (_field, { isQuantity, max, step = 1, read }) => {
  const all = isQuantity ? QUANTITIES : AMOUNTS;

  it.each(all.filter(([, value]) => value <= max && value % step === 0))('reads %j', (text, value) =>
    expect(read(text)).toBe(value),
  );

  it.each([...(isQuantity ? ['450 $'] : []), ...NO_AMOUNTS])('rejects %j', (text) =>
    expect(read(text)).toBeUndefined(),
  );
});

describe('an amount of a form', () => {
  afterEach(() => chooseLanguage('en'));

  it('begins as text of the language of the page', async () => {
    await chooseLanguage('fr');
    expect(toAmountText('1234.5')).toBe('1234,5');
    expect(toValues(inspectionWith({ hourMeter: 12.5 }))['hourMeter']).toBe('12,5');
    expect(toTermsValues(null, { rate: '85.50', rateType: 'daily' }).dayCents).toBe('85,50');
  });
});

it('every field of an amount is an entrance of this test', () => {
  const inFrames = Object.entries(FRAMES).flatMap(([frame, described]) =>
    fieldsOf<string>(described)
      .filter(({ name }) => IS_AMOUNT.test(name))
      .map(({ name }) => `frame ${frame} ${name}`),
  );
  const found = [...findAmounts('features'), ...findAmounts('entities'), ...inFrames];
  expect([...new Set(found)].toSorted()).toEqual([...Object.keys(ENTRANCES), ...WHOLE_NUMBERS].toSorted());
});

/** The fields of amounts in the components of a folder of `src`. */
function findAmounts(folder: string): string[] {
  const path = join(import.meta.dirname, '../src', folder);
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  return files.flatMap((file) => {
    const source = readFileSync(join(path, file), 'utf8');
    return [...source.matchAll(/<(?:\w*Field|PlainInput|Input)\s(?:[^<>]|=>)*?\/>/g)]
      .map(([element]) => ({ element, name: /\sname=(?:"|\{`[^`]*\.)(\w+)/.exec(element)?.[1] ?? '' }))
      .filter(({ element, name }) => IS_AMOUNT.test(name) || /inputMode="decimal"|\{\.\.\.money\}/.test(element))
      .map(({ name }) => `${file} ${name}`);
  });
}

const IS_AMOUNT = /(?:^|[a-z])(?:rate|cents|price|amount|total|hours|meter|quantity|percent)$/i;
