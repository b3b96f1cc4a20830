import { municipalityName } from '@commonyard/contracts/municipalities';
import { sumQuote } from '@commonyard/contracts/quotes.values';
import type { QuoteLineBody } from '@commonyard/contracts/http/quotes';
import type { StatementFacts, StoredDispute } from '../src/database.ts';
import { insertLoan } from '../src/loans/loans.repository.ts';
import type { TestService } from './test-service.ts';

export const LINES: QuoteLineBody[] = [
  { kind: 'rental', description: '=cmd|calc', unit: 'day', quantity: 2.5, rateCents: 40_000, hst: true },
  { kind: 'discount', description: null, unit: 'once', quantity: 1, rateCents: 10_000, hst: true },
];

type NewStatement = {
  lender: string;
  borrower: string;
  year: number;
  lines: QuoteLineBody[];
  lenderUserId: number;
  borrowerUserId: number;
  state: 'issued' | 'disputed' | 'agreed' | 'paid';
  issuedAt: string;
  facts: Partial<StatementFacts>;
};

const names = (id: string) => ({ en: municipalityName(id, 'en') ?? id, fr: municipalityName(id, 'fr') ?? id });

/** Statements of closed loans and their credit notes, stored as they are read. */
export const statementsOf = ({ db, projectListing }: Pick<TestService, 'db' | 'projectListing'>) => {
  let lastSequence = 0;

  async function insertDocument(
    { lender, borrower, year, lines, issuedAt, facts }: Omit<NewStatement, 'state' | 'lenderUserId' | 'borrowerUserId'>,
    { loanId, corrects, note }: { loanId: number; corrects: number | null; note: string | null },
  ) {
    const { lineCents, subtotalCents, hstCents, totalCents } = sumQuote(lines);
    const all: StatementFacts = {
      lender: names(lender),
      borrower: names(borrower),
      borrowerMunicipality: borrower,
      equipment: 'Grader',
      usedFrom: `${year}-03-01`,
      usedUntil: `${year}-03-05`,
      hours: 12,
      hstNumber: '123456789RT0001',
      purchaseOrder: 'PO 7',
      glCode: '4000-12',
      ...facts,
    };
    const document = await db
      .insertInto('statements')
      .values({
        loanId,
        municipality: lender,
        year,
        sequence: ++lastSequence,
        corrects,
        facts: JSON.stringify(all),
        note,
        subtotalCents,
        hstCents,
        totalCents,
        issuedBy: 5,
        issuedAt,
      })
      .returning(['id', 'loanId', 'sequence', 'totalCents'])
      .executeTakeFirstOrThrow();
    const rows = lines.map((line, position) => ({
      ...line,
      description: line.description ?? null,
      statementId: document.id,
      position,
      cents: lineCents[position]!,
    }));
    await db.insertInto('statementLines').values(rows).execute();
    return document;
  }

  const set = async (id: number, columns: object) =>
    void (await db.updateTable('statements').set(columns).where('id', '=', id).execute());

  return {
    set,
    async insert(over: Partial<NewStatement> = {}) {
      const statement: NewStatement = {
        lender: 'lanark-highlands',
        borrower: 'smiths-falls',
        year: 2026,
        lines: LINES,
        lenderUserId: 4,
        borrowerUserId: 14,
        state: 'agreed',
        issuedAt: `${over.year ?? 2026}-03-10T15:00:00.000Z`,
        facts: {},
        ...over,
      };
      const { lender, borrower, lenderUserId, borrowerUserId, state, issuedAt } = statement;
      const listingId = await projectListing({ userId: lenderUserId, municipality: lender });
      const loan = await db.transaction().execute((trx) =>
        insertLoan(trx, {
          listingId,
          status: 'closed',
          turn: null,
          lenderUserId,
          lenderMunicipality: lender,
          borrowerUserId,
          borrowerMunicipality: borrower,
          startsOn: '2026-03-01',
          endsOn: '2026-03-05',
          operator: false,
          transport: false,
          endedAt: issuedAt,
          ownWords: [],
          titleWords: [],
        } as never),
      );
      const document = await insertDocument(statement, { loanId: loan.id, corrects: null, note: null });
      const dispute: StoredDispute = { at: issuedAt, reason: 'Two hours less', lines: [], userId: 15 };
      if (state === 'disputed') await set(document.id, { isDisputed: true, dispute: JSON.stringify(dispute) });
      if (state === 'agreed' || state === 'paid') await set(document.id, { agreedAt: issuedAt, agreedBy: 15 });
      if (state === 'paid')
        await set(document.id, { paidOn: '2026-04-01', paidReference: 'CHQ 9', paidBy: 5, paidAt: issuedAt });
      return document;
    },
    /** A credit note of a statement between both municipalities. */
    async credit(
      { id, loanId }: { id: number; loanId: number },
      over: Partial<Pick<NewStatement, 'lender' | 'borrower' | 'year' | 'lines' | 'issuedAt'>> = {},
    ) {
      const note = await insertDocument(
        {
          lender: 'lanark-highlands',
          borrower: 'smiths-falls',
          year: 2026,
          lines: [{ kind: 'rental', description: null, unit: 'day', quantity: 1, rateCents: 40_000, hst: true }],
          issuedAt: '2026-03-20T15:00:00.000Z',
          facts: {},
          ...over,
        },
        { loanId, corrects: id, note: 'One day less' },
      );
      await set(id, { creditedCents: note.totalCents });
      return note;
    },
  };
};
