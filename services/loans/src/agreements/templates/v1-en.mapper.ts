import { requiredInsuranceOf } from '@commonyard/contracts/certificates.values';
import type { QuoteLineKind, QuoteUnit } from '@commonyard/contracts/quotes.values';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { AgreementFacts } from '../../database.ts';
import type { Clause, Template, TextWords } from '../agreement-text.ts';

// The first version of the agreement. A released version is never edited: a change of a text is a new version.

const LINE_KINDS: Record<QuoteLineKind, string> = {
  rental: 'Rental',
  operator: 'Operator',
  fuel: 'Fuel',
  transport: 'Delivery and pick-up',
  standby: 'Standby',
  cleaning: 'Cleaning',
  other: 'Other',
  discount: 'Discount',
};

const UNITS: Record<QuoteUnit, string> = {
  month: 'month (28 days)',
  week: 'week (7 days)',
  day: 'day',
  hour: 'hour',
  litre: 'litre',
  km: 'kilometre',
  once: 'lump sum',
};

const DAMAGE: Record<LendingTerms['damage'], string> = {
  borrower:
    'The Borrower pays for the repair of damage to the Equipment beyond normal wear that arises while it has the Equipment, or for its replacement where repair costs more than its value.',
  deductible:
    'The Borrower pays for damage to the Equipment beyond normal wear that arises while it has the Equipment up to the deductible of its insurance. The insurance of the Borrower pays what is above it.',
  shared:
    'Each party pays for damage to the Equipment in the proportion in which it, or those for whom it is responsible, caused the damage.',
};

/** Version 1 in English. */
export const v1En: Template = (facts, words) => {
  const { loanId, lender, borrower, equipment, startsOn, endsOn, purpose, bindingLanguage, specialTerms } = facts;
  return {
    title: `Equipment loan agreement, loan ${loanId}`,
    notices: [
      'This text is a draft that CommonYard provides. Each municipality has it checked by its own lawyers before it signs.',
      bindingLanguage === 'en'
        ? 'The English text binds the parties. The French text is a translation.'
        : 'The French text binds the parties. This English text is a translation.',
    ],
    clauses: [
      {
        heading: 'Parties and power',
        paragraphs: [
          `This agreement is between ${lender.en} (the “Lender”) and ${borrower.en} (the “Borrower”).`,
          'The parties make it under sections 8, 9 and 20 of the Municipal Act, 2001 (Ontario). Each party states that it has taken the decisions which it needs to make this agreement, and that its signatory may bind it.',
          ...masterParagraphs(facts),
        ],
      },
      {
        heading: 'Equipment',
        paragraphs: [
          `The Lender lends this equipment to the Borrower: ${equipment} (the “Equipment”). It stays the property of the Lender.`,
          ...(purpose ? [`The Borrower has stated this purpose: ${purpose}`] : []),
          'The Borrower uses the Equipment for municipal purposes only, with care and as the manual of its manufacturer says, and lends or rents it to nobody else.',
        ],
      },
      {
        heading: 'Condition',
        paragraphs: [
          'The parties record the condition, the hour meter and the fuel of the Equipment in an inspection at the hand-over and in another one at the return. Both inspections are part of this agreement.',
          'The Lender states that it knows of no defect of the Equipment that the inspection at the hand-over does not name. It gives no other warranty.',
        ],
      },
      {
        heading: 'Days',
        paragraphs: [
          startsOn === endsOn
            ? `The loan is for ${words.day(startsOn)}.`
            : `The loan begins on ${words.day(startsOn)} and ends on ${words.day(endsOn)}. Both days belong to it.`,
          'The parties can agree on other days in writing, also through CommonYard. The Borrower tells the Lender at once where it cannot return the Equipment on the last day.',
        ],
      },
      {
        heading: 'Recall',
        paragraphs: [
          'The Lender has the first right to its Equipment. It can recall the Equipment at any time by written notice, also through CommonYard. The Borrower returns it by the end of the day after the notice, and at once where the Lender needs it in an emergency.',
          'After a recall the Borrower pays for the days on which it had the Equipment only. The Lender owes no other compensation for a recall.',
        ],
      },
      moneyClause(facts, words),
      operatorClause(facts),
      {
        heading: 'Daily inspection and safety',
        paragraphs: [
          'Where the Equipment is a commercial motor vehicle, whoever operates it inspects it each day as Ontario Regulation 199/07 (Commercial Motor Vehicle Inspections) requires, and keeps the reports. Other Equipment is inspected each day before its use.',
          'Whoever finds a defect that affects safety stops the use of the Equipment and tells the other party at once. Each party complies with the Occupational Health and Safety Act and the Highway Traffic Act.',
        ],
      },
      { heading: 'Fuel', paragraphs: [fuelSentence(facts.terms, words)] },
      {
        heading: 'Transport',
        paragraphs: [
          hasTransport(facts)
            ? 'The Lender delivers the Equipment and picks it up, at the price above, and bears the risk of the transport.'
            : 'The Borrower picks the Equipment up and returns it, at its own expense and risk.',
        ],
      },
      {
        heading: 'Damage',
        paragraphs: [
          facts.terms ? DAMAGE[facts.terms.damage] : 'Each party pays for damage to the Equipment as the law provides.',
          'The party that learns of damage, loss or an accident tells the other party at once and records it with photos. The Borrower has no repairs done without the consent of the Lender, except to prevent further damage.',
        ],
      },
      {
        heading: 'Insurance',
        paragraphs: [
          insuranceSentence(facts.terms, words),
          'The Lender keeps its own insurance of the Equipment and of its own employees.',
        ],
      },
      {
        heading: 'Indemnity',
        paragraphs: [
          'Each party indemnifies the other one against claims of others that arise from the negligence or the breach of this agreement of itself, its employees and its agents. This clause stays in force after the loan.',
        ],
      },
      {
        heading: 'Employees',
        paragraphs: [
          'Employees of the Lender who come with the Equipment stay its employees. The Lender pays them, and is responsible for their workplace insurance, their deductions and their instruction. At the place of work they follow the directions of the Borrower about what is to be done.',
        ],
      },
      {
        heading: 'Records and access to information',
        paragraphs: [
          'Each party keeps its records of the loan as its retention by-law provides. The parties know that this agreement and the records are subject to the Municipal Freedom of Information and Protection of Privacy Act.',
        ],
      },
      {
        heading: 'End of the agreement',
        paragraphs: [
          'Until the hand-over each party can cancel the loan with a written reason. After it, a party can end the agreement at once where the other one does not remedy a serious breach within two days after written notice; the Borrower then returns the Equipment without delay.',
          'The parties first try to settle a dispute between the heads of their departments, and then between their chief administrative officers. The law of Ontario applies.',
        ],
      },
      {
        heading: 'Signatures',
        paragraphs: [
          'The parties can sign this agreement electronically or on paper, and in counterparts. It takes effect with the second signature. A master agreement of the parties that applies instead needs no signature here.',
        ],
      },
      ...(specialTerms
        ? [
            {
              heading: 'Special terms',
              paragraphs: ['Where they differ from the clauses above, these special terms apply.', specialTerms],
            },
          ]
        : []),
    ],
  };
};

const masterParagraphs = ({ masterAgreement }: AgreementFacts): string[] =>
  masterAgreement
    ? [
        `This loan is under the master agreement of the parties “${masterAgreement.title}”${masterAgreement.reference ? ` (${masterAgreement.reference})` : ''}. Where the texts differ, the master agreement applies.`,
      ]
    : [];

function moneyClause({ quote }: AgreementFacts, words: TextWords): Clause {
  const toSum = (name: string, cents: number) => [name, '', '', '', words.cents(cents)];
  return {
    heading: 'Price',
    paragraphs: [
      quote.totalCents === 0
        ? `The loan is without charge, as quote ${quote.number} says.`
        : `The Borrower pays these amounts of quote ${quote.number}, in Canadian dollars:`,
      ...(quote.note ? [`Note of the quote: ${quote.note}`] : []),
      'After the return the Lender issues a statement with the actual days, hours and fuel, at the rates above. The Borrower pays it within 30 days. HST is added where the law requires it.',
    ],
    table: {
      columns: ['Line', 'Quantity', 'Rate', 'HST', 'Amount'],
      rows: [
        ...quote.lines.map(({ kind, description, unit, quantity, rateCents, hst, cents }) => [
          [LINE_KINDS[kind], description].filter(Boolean).join(': '),
          `${words.number(quantity)} × ${UNITS[unit]}`,
          words.cents(rateCents),
          hst ? 'Yes' : 'No',
          words.cents(kind === 'discount' ? -cents : cents),
        ]),
        toSum('Subtotal', quote.subtotalCents),
        toSum('HST', quote.hstCents),
        toSum('Total', quote.totalCents),
      ],
    },
  };
}

const operatorClause = ({ withOperator }: AgreementFacts): Clause => ({
  heading: 'Operator and CVOR',
  paragraphs: withOperator
    ? [
        'The Lender sends a qualified operator with the Equipment, and nobody else operates it.',
        'On a highway the Equipment runs under the Commercial Vehicle Operator’s Registration (CVOR) of the party that the parties have named in the arrangements of this loan, and under that of the Lender where they have named none.',
      ]
    : [
        'The Borrower operates the Equipment with its own employees, who are qualified, licensed and instructed for it.',
        'On a highway the Equipment runs under the Commercial Vehicle Operator’s Registration (CVOR) of the Borrower.',
      ],
});

const hasTransport = ({ quote }: AgreementFacts) => quote.lines.some(({ kind }) => kind === 'transport');

function fuelSentence(terms: LendingTerms | null, words: TextWords): string {
  if (terms?.fuel === 'included') return 'The price includes the fuel.';
  if (terms?.fuel === 'per_litre' && terms.fuelCents !== null)
    return `The Borrower pays ${words.cents(terms.fuelCents)} for each litre of fuel that the Lender provides or replaces.`;
  return 'The Borrower receives the Equipment with a full tank, provides the fuel and returns it with a full tank. It pays for what is missing.';
}

/** Without terms, what the hand-over then requires. */
function insuranceSentence(terms: LendingTerms | null, words: TextWords): string {
  const requiredCents = requiredInsuranceOf(terms);
  return requiredCents === null
    ? 'The Borrower is insured, or insures itself, against its liability from the use of the Equipment.'
    : `During the loan the Borrower has commercial general liability insurance of at least ${words.cents(requiredCents)} for each occurrence, which names the Lender as an additional insured and which cannot be cancelled without 30 days’ written notice to the Lender. It shows a certificate before the hand-over, unless the Lender waives it in writing.`;
}
