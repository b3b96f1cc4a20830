import type { ColumnType, GeneratedAlways, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely';
import type { SignatureMethod, SigningAuthority } from '@commonyard/contracts/agreements.values';
import type { ListingStatus, ListingType } from '@commonyard/contracts/assets.values';
import type { NamedMasterAgreement } from '@commonyard/contracts/http/agreements';
import type { LoanProposal, ProposedEnd } from '@commonyard/contracts/http/loans';
import type { LoanExtension } from '@commonyard/contracts/http/handovers';
import type { HandoverKind } from '@commonyard/contracts/handovers.values';
import type { InspectionType } from '@commonyard/contracts/inspections.values';
import type { DamagedItem } from '@commonyard/contracts/http/damage-reports';
import type { Quote } from '@commonyard/contracts/http/quotes';
import type { Statement } from '@commonyard/contracts/http/statements';
import type { LoanPlanPart } from '@commonyard/contracts/loan-plans.values';
import type { StatementState } from '@commonyard/contracts/statements.values';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { Locale, Role } from '@commonyard/contracts/identity.values';
import type { DocumentKind, DocumentRemark, DocumentType } from '@commonyard/contracts/documents.values';
import type { CertificateKind } from '@commonyard/contracts/certificates.values';
import type { BlockKind, LoanCause, LoanSide, LoanStatus } from '@commonyard/contracts/loans.values';
import type { QuoteLineKind, QuoteUnit } from '@commonyard/contracts/quotes.values';
import type { AuditLog, AuditLogTable } from '@commonyard/service-kit/audit/tables';
import type { CreatedAt, Generated, Timestamp } from '@commonyard/service-kit/db/database';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { UsageCountersTable } from '@commonyard/service-kit/limits/usage-limits';
import type { RecordsTables } from '@commonyard/service-kit/records/tables';

/** The facts of a certificate that are copied into a loan in which it was seen. */
export type CertificateFacts = Omit<
  Selectable<CertificatesTable>,
  'municipality' | 'savedBy' | 'savedAt' | 'removedAt' | 'remindedDays'
>;

/** Projection of the assets service's listings. A removed listing stays, with its calendar. */
export type ListingsTable = {
  id: number;
  version: number;
  type: ListingType;
  status: ListingStatus;
  userId: number | null;
  municipality: string | null;
  /** The days of its availability, inclusive. */
  availableFrom: string | null;
  availableTo: string | null;
  title: string;
  category: string;
  image: string | null;
  municipalityName: string | null;
  removed: boolean;
};

/** Projection of the identity service's users: who is an active officer of a municipality, and the names in proposals. */
export type UsersTable = {
  id: number;
  version: number;
  role: Role;
  municipality: string | null;
  active: boolean;
  /** Null where the last event of the user is older than this column. */
  name: string | null;
};

/** The calendar of a listing. Each change of its days or terms locks this row and raises the version. */
export type CalendarsTable = {
  listingId: number;
  version: Generated<number>;
  bufferDays: Generated<number>;
  minDays: Generated<number>;
  maxDays: Generated<number>;
  noticeDays: Generated<number>;
  advanceDays: Generated<number>;
  /** Until here the seasons are written as busy periods. */
  expandedTo: string | null;
  /** While the machine is out of service nothing can be accepted. The note is for the lending side. */
  outOfServiceSince: ColumnType<string | null, string | null | undefined, string | null>;
  outOfServiceNote: ColumnType<string | null, string | null | undefined, string | null>;
};

type CalendarTerms = 'bufferDays' | 'minDays' | 'maxDays' | 'noticeDays' | 'advanceDays';

/** What a lending side offers its listing for. */
export type LendingTermsTable = Omit<LendingTerms, CalendarTerms> & { listingId: number; updatedAt: CreatedAt };

/** Days that the lending side keeps, as it typed them. A season returns every year. */
export type BlocksTable = {
  id: GeneratedAlways<number>;
  listingId: number;
  kind: BlockKind;
  startsOn: string;
  endsOn: string;
  createdAt: CreatedAt;
};

/** The days that are not free. Those of the blocks of a listing are apart from each other. */
export type BusyPeriodsTable = {
  id: GeneratedAlways<number>;
  listingId: number;
  kind: string;
  blockId: number | null;
  /** Of an accepted loan, until it is cancelled. */
  loanId: number | null;
  days: string;
  bufferDays: number;
  hold: GeneratedAlways<string>;
};

/** A numeric column with at most two decimals: Postgres returns it as text. */
type Hundredths<Value extends number | null> = ColumnType<Value extends null ? string | null : string, Value, Value>;

/** A proposal to officers. One from before user ids were stored has none. */
export type StoredProposal = Omit<LoanProposal, 'by'> & { userId?: number };
export type StoredEnd = Omit<ProposedEnd, 'by'> & { userId: number };
export type StoredExtension = Omit<LoanExtension, 'by'> & { userId: number };

/** A column that a new loan does not have. */
type OfHandover<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** A loan. The days and the total are those of the newest quote, or the requested ones. */
export type LoansTable = {
  id: Generated<number>;
  version: Generated<number>;
  listingId: number;
  status: LoanStatus;
  /** The side that must act; null unless the loan is open. */
  turn: LoanSide | null;
  lenderUserId: number | null;
  lenderMunicipality: string;
  /** The need of the borrowing side on which the lending side offered it; null where it was requested. */
  needId: ColumnType<number | null, number | null | undefined, never>;
  /** The user who requested it, or who posted the need. */
  borrowerUserId: number;
  borrowerMunicipality: string;
  startsOn: string;
  endsOn: string;
  operator: boolean;
  transport: boolean;
  hours: Hundredths<number | null>;
  purpose: string | null;
  totalCents: number | null;
  /**
   * When the job expires an open loan, asks both sides of an accepted one what happened, or makes a proposed end final; null once the
   * loan has ended.
   */
  dueAt: Timestamp | null;
  datesTakenAt: Timestamp | null;
  /** Of the side whose turn it is. */
  proposal: JSONColumnType<StoredProposal> | null;
  /** What a side says about the end of an accepted loan. It stays with a loan that ended so. */
  proposedEnd: JSONColumnType<StoredEnd> | null;
  /** How often both sides were asked what happened, since the last day or the last dispute. */
  endRequests: Generated<number>;
  outAt: OfHandover<string>;
  returnedAt: OfHandover<string>;
  /** When the machine was handed over before the agreement was signed, why, and until when it must be. */
  emergencyAt: OfHandover<string>;
  emergencyReason: OfHandover<string>;
  signatureDueAt: OfHandover<string>;
  /** The day on which a recalled machine must be back. */
  recallDue: OfHandover<string>;
  recallReason: OfHandover<string>;
  /** The first day on which the machine is out although it should be back. */
  overdueSince: OfHandover<string>;
  /** Another last day that a side proposes. */
  extension: JSONColumnType<StoredExtension> | null;
  /** The side that confirmed the hand-over or the return, while the other one has not. */
  confirmedBy: OfHandover<LoanSide>;
  /** The sides that must sign the agreement and have not; null where none must. */
  signaturesDue: OfHandover<LoanSide[]>;
  /** What the borrowing side would have paid without the loan. */
  alternativeCents: OfHandover<number>;
  /** When its parties were told that the machine is late from the loan before. */
  lateWarnedAt: OfHandover<string>;
  /** The day of the pick-up, and that of the return, of which its parties were reminded last. */
  pickUpRemindedFor: OfHandover<string>;
  returnRemindedFor: OfHandover<string>;
  /** Of the end of the loan, or of its cause. */
  reason: string | null;
  cause: LoanCause | null;
  endedBy: LoanSide | null;
  acceptedAt: Timestamp | null;
  endedAt: Timestamp | null;
  inquiryId: number | null;
  /** Search words of both municipalities, and of the listing's present title. */
  ownWords: string[];
  titleWords: string[];
  search: GeneratedAlways<string>;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

/** Who may see a loan: `user:<id>` while the user is of the side's municipality, and `municipality:<id>` for its officers. */
export type LoanPartiesTable = {
  party: string;
  loanId: number;
  side: LoanSide;
  municipality: string;
  status: LoanStatus;
  turn: LoanSide | null;
};

/** An offer: a quote of the lending side, or a counter-offer of the borrowing side. */
export type QuotesTable = {
  id: GeneratedAlways<number>;
  loanId: number;
  number: number;
  side: LoanSide;
  startsOn: string;
  endsOn: string;
  /** The last day on which the other side can accept. */
  expiresOn: string;
  note: string | null;
  subtotalCents: number;
  hstCents: number;
  totalCents: number;
  /** The lending terms on which it was sent. Null where the listing had none, and of a replica of the version before. */
  terms: JSONColumnType<LendingTerms> | null;
  /** Whether the terms are those of a later day than the quote. */
  termsRecordedLater: boolean;
  createdAt: CreatedAt;
};

export type QuoteLinesTable = {
  quoteId: number;
  position: number;
  kind: QuoteLineKind;
  description: string | null;
  unit: QuoteUnit;
  quantity: Hundredths<number>;
  rateCents: number;
  hst: boolean;
  cents: number;
};

/** A document of a loan, whose file media keeps. A removed one stays, as a name in the history. */
export type LoanDocumentsTable = {
  documentId: string;
  loanId: number;
  kind: DocumentKind;
  title: string;
  name: string;
  type: DocumentType;
  bytes: number;
  sha256: string;
  remark: DocumentRemark | null;
  side: LoanSide;
  addedBy: number;
  addedAt: Timestamp;
  removedBy: number | null;
  removedAt: Timestamp | null;
  /** Whether it was removed while the loan was on hold: media keeps its file. */
  kept: Generated<boolean>;
};

/** Damage of a lent machine, as a side reports it or a post inspection found it. */
export type DamageReportsTable = {
  id: GeneratedAlways<number>;
  loanId: number;
  listingId: number;
  /** The inspection that found it, and its major items; null and none where a side reports it. */
  inspectionId: number | null;
  side: LoanSide | null;
  reportedBy: number | null;
  note: string | null;
  items: JSONColumnType<DamagedItem[]>;
  /** Photos among the documents of the loan. */
  documentIds: string[];
  reportedAt: Timestamp;
  clearedBy: number | null;
  clearedAt: Timestamp | null;
  clearedNote: string | null;
};

/** What the sides of an accepted loan have arranged, by the part of the plan. Personal data. */
export type LoanPlanPartsTable = {
  loanId: number;
  part: LoanPlanPart;
  /** That of the side that saved it. */
  municipality: string;
  content: JSONColumnType<object>;
  userId: number;
  savedAt: Timestamp;
};

/** A certificate of insurance of a municipality, whose file media keeps. A removed one stays while a loan in which it was seen does. */
export type CertificatesTable = {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  municipality: string;
  kind: CertificateKind;
  insurer: string;
  policyNumber: string;
  limitCents: number;
  /** Ids of municipalities; null for every municipality that lends. */
  additionalInsured: string[] | null;
  startsOn: string;
  endsOn: string;
  documentId: string;
  name: string;
  type: DocumentType;
  bytes: number;
  sha256: string;
  remark: DocumentRemark | null;
  savedBy: number;
  savedAt: Timestamp;
  removedAt: Timestamp | null;
  /** The last reminder of its end: so many days before. */
  remindedDays: number | null;
};

/** What a lending side decided about the certificate of a loan. The newest decision counts. */
export type LoanCertificatesTable = {
  id: GeneratedAlways<number>;
  loanId: number;
  outcome: 'seen' | 'waived';
  certificateId: number | null;
  /** A copy of what was seen. */
  certificate: JSONColumnType<CertificateFacts> | null;
  documentId: string | null;
  /** Of a waiver. */
  reason: string | null;
  /** The days of the loan at that time. */
  startsOn: string;
  endsOn: string;
  userId: number;
  decidedAt: Timestamp;
};

/** A master agreement of two municipalities, whose file media keeps. */
export type MasterAgreementsTable = {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  proposer: string;
  partner: string;
  title: string;
  reference: string;
  startsOn: string;
  endsOn: string | null;
  note: string | null;
  documentId: string;
  name: string;
  type: DocumentType;
  bytes: number;
  sha256: string;
  remark: DocumentRemark | null;
  proposedBy: number;
  proposedAt: Timestamp;
  confirmedBy: number | null;
  confirmedAt: Timestamp | null;
  endedBy: number | null;
  endedMunicipality: string | null;
  endReason: string | null;
  endedAt: Timestamp | null;
};

/** A master agreement of which a loan is. `id` is missing where an earlier version stored it. */
export type StoredMasterAgreement = NamedMasterAgreement & { id?: number };

/** What the agreement of a loan says, as it was when the loan was accepted. */
export type AgreementFacts = {
  loanId: number;
  lender: Record<Locale, string>;
  borrower: Record<Locale, string>;
  equipment: string;
  startsOn: string;
  endsOn: string;
  purpose: string | null;
  quote: Pick<Quote, 'number' | 'lines' | 'subtotalCents' | 'hstCents' | 'totalCents' | 'note'>;
  /** Null where the quote was sent without terms. */
  terms: LendingTerms | null;
  withOperator: boolean;
  masterAgreement: NamedMasterAgreement | null;
};

/** The agreement of a loan that was accepted, as a text in both languages. After the first signature the text does not change. */
export type AgreementsTable = {
  id: GeneratedAlways<number>;
  loanId: number;
  /** Of the text: it rises with each change. */
  number: Generated<number>;
  template: string;
  facts: ColumnType<AgreementFacts, string, string>;
  bindingLanguage: Locale;
  specialTerms: string | null;
  htmlEn: string;
  htmlFr: string;
  sha256: string;
  /** The agreement of the two municipalities that applies instead of signatures. */
  masterAgreement: ColumnType<StoredMasterAgreement | null, string | null, never>;
  preparedAt: Timestamp;
  /** When the sides that have not signed are reminded. */
  remindAt: Timestamp | null;
  reminders: Generated<number>;
};

/** A signature: it never changes, and goes with its loan only. Personal data. */
export type SignaturesTable = {
  agreementId: number;
  side: LoanSide;
  method: SignatureMethod;
  userId: number;
  name: string;
  title: string;
  authority: SigningAuthority;
  reference: string | null;
  documentId: string | null;
  sha256: string;
  /** When the signer confirmed the password. */
  confirmedAt: Timestamp;
  signedAt: Timestamp;
};

/** A completed inspection of a loan, as inquiries published it. */
export type LoanInspectionsTable = {
  inspectionId: number;
  loanId: number;
  type: InspectionType;
  contentHash: string;
  /** Numeric: Postgres returns it as text. */
  hourMeter: ColumnType<string | null, number | null, number | null>;
  /** In eighths. */
  fuel: number | null;
  completedAt: Timestamp;
};

/** What a side confirmed of the hand-over or the return. Personal data: the name. */
export type HandoversTable = Omit<LoanInspectionsTable, 'type' | 'completedAt'> & {
  kind: HandoverKind;
  side: LoanSide;
  /** The user who confirmed it, or on whose phone the other side did. */
  userId: number;
  name: string | null;
  onOtherPhone: boolean;
  confirmedAt: Timestamp;
};

/**
 * A statement of a loan, or a credit note, which corrects one. What it says never changes; the columns after `issuedAt` tell what has
 * become of a statement. Personal data: the notes.
 */
export type StatementsTable = {
  id: GeneratedAlways<number>;
  loanId: number;
  /** The lender, in whose series of the year it is numbered. */
  municipality: string;
  year: number;
  sequence: number;
  /** The statement that a credit note corrects; null for a statement. */
  corrects: number | null;
  facts: ColumnType<StatementFacts, string, never>;
  /** The borrower of `facts`, for lists. */
  borrower: GeneratedAlways<string>;
  note: string | null;
  subtotalCents: number;
  hstCents: number;
  totalCents: number;
  issuedBy: number;
  issuedAt: Timestamp;
  /** The sum of its credit notes. */
  creditedCents: Generated<number>;
  agreedAt: ColumnType<string | null, never, string | null>;
  agreedBy: ColumnType<number | null, never, number | null>;
  dispute: ColumnType<StoredDispute | null, never, string | null>;
  /** The dispute was answered by an agreement, or by a credit note. */
  isDisputed: Generated<boolean>;
  paidOn: ColumnType<string | null, never, string | null>;
  paidReference: ColumnType<string | null, never, string | null>;
  paidBy: ColumnType<number | null, never, number | null>;
  paidAt: ColumnType<string | null, never, string | null>;
  settlementId: ColumnType<number | null, never, number | null>;
  /** Derived from the columns above, and without a meaning for a credit note. One of $0 on which both sides agreed is paid. */
  state: GeneratedAlways<StatementState>;
};

/** What a statement or a credit note says beside its lines. The names are those of the day on which it was issued. */
export type StatementFacts = {
  lender: Record<Locale, string>;
  borrower: Record<Locale, string>;
  borrowerMunicipality: string;
  equipment: string;
  usedFrom: string;
  usedUntil: string;
  hours: number | null;
  hstNumber: string | null;
  purchaseOrder: string | null;
  glCode: string | null;
};
export type StoredDispute = NonNullable<Omit<Statement['dispute'] & object, 'by'>> & { userId: number };

export type StatementLinesTable = Omit<QuoteLinesTable, 'quoteId'> & { statementId: number };

/** The last number of a lender in a Toronto year. The transaction that issues a statement locks the row: numbers have no gaps. */
export type StatementCountersTable = { municipality: string; year: number; last: number };

/** The yearly settlement of two municipalities. */
export type SettlementsTable = {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  year: number;
  proposer: string;
  partner: string;
  proposerOwesCents: number;
  partnerOwesCents: number;
  proposedBy: number;
  proposedAt: Timestamp;
  confirmedBy: number | null;
  confirmedAt: Timestamp | null;
  endedBy: number | null;
  endedMunicipality: string | null;
  endReason: string | null;
  endedAt: Timestamp | null;
};

/** What was due of a statement when its settlement was proposed. */
export type SettlementStatementsTable = { settlementId: number; statementId: number; dueCents: number };

export type MunicipalitySettingsTable = {
  municipality: string;
  operatorLimitCents: Generated<number>;
  /** Above it, a signature needs a reference. */
  officerLimitCents: number | null;
  /** Who consented to electronic signatures for the municipality, and when. */
  signingConsentBy: number | null;
  signingConsentAt: Timestamp | null;
  hstNumber: string | null;
  glCode: string | null;
  version: Generated<number>;
  updatedAt: CreatedAt;
};

/** A calendar feed of a user: of the own loans, or of those of the municipality. */
export type LoanFeedsTable = {
  id: GeneratedAlways<number>;
  tokenSha256: Buffer;
  userId: number;
  municipality: string;
  scope: 'user' | 'municipality';
  locale: Locale;
  createdAt: CreatedAt;
  lastReadAt: Timestamp | null;
  /** Of the request that created it, where it had one. */
  idempotencyKey: string | null;
};

/** Most entries of the audit log are about this. Its id is that of the listing. */
export const AUDIT_LOG: AuditLog = { service: 'loans', subject: 'calendar' };

export type Database = EventTables &
  RecordsTables & {
    listings: ListingsTable;
    users: UsersTable;
    calendars: CalendarsTable;
    lendingTerms: LendingTermsTable;
    blocks: BlocksTable;
    busyPeriods: BusyPeriodsTable;
    loans: LoansTable;
    loanParties: LoanPartiesTable;
    quotes: QuotesTable;
    quoteLines: QuoteLinesTable;
    loanDocuments: LoanDocumentsTable;
    loanPlanParts: LoanPlanPartsTable;
    certificates: CertificatesTable;
    loanCertificates: LoanCertificatesTable;
    masterAgreements: MasterAgreementsTable;
    agreements: AgreementsTable;
    signatures: SignaturesTable;
    loanInspections: LoanInspectionsTable;
    handovers: HandoversTable;
    damageReports: DamageReportsTable;
    statements: StatementsTable;
    statementLines: StatementLinesTable;
    statementCounters: StatementCountersTable;
    settlements: SettlementsTable;
    settlementStatements: SettlementStatementsTable;
    municipalitySettings: MunicipalitySettingsTable;
    loanFeeds: LoanFeedsTable;
    auditLog: AuditLogTable<'calendarId'>;
    usageCounters: UsageCountersTable;
  };

export type Db = Kysely<Database> | Trx;
export type Trx = Transaction<Database>;
export type ListingRow = Selectable<ListingsTable>;
export type CalendarRow = Selectable<CalendarsTable>;
export type UserRow = Selectable<UsersTable>;
export type LoanRow = Omit<
  Selectable<LoansTable>,
  'ownWords' | 'titleWords' | 'search' | 'lateWarnedAt' | 'pickUpRemindedFor' | 'returnRemindedFor'
>;
