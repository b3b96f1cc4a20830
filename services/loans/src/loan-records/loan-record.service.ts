import type { FastifyRequest } from 'fastify';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { DamageReport } from '@commonyard/contracts/http/damage-reports';
import type { LoanDocument } from '@commonyard/contracts/http/documents';
import type { Loan, LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import { systemClock } from '@commonyard/service-kit/clock';
import { describeAgreement } from '../agreements/agreements.service.ts';
import { toRecordedDecision, type RecordedDecision } from '../certificates/certificates.mapper.ts';
import { readInsurance } from '../certificates/loan-insurance.service.ts';
import { describeDamageReports } from '../damage-reports/damage-reports.service.ts';
import type { Deps } from '../deps.ts';
import { describeDocuments } from '../documents/documents.service.ts';
import { getLoan } from '../loan-views/loan-details.service.ts';
import { sideOf } from '../loans/loans.policy.ts';
import { getVisibleLoan, listHistory } from '../loans/loans.repository.ts';
import { findMasterAgreementOfLoan } from '../master-agreements/master-agreements.repository.ts';
import { getListing } from '../projections/listings.repository.ts';
import { fetchListingImages } from '../projections/assets.client.ts';
import { describeStatements } from '../statements/statement-drafts.service.ts';
import { findNames } from '../projections/users.repository.ts';
import { fetchInspections, fetchThread, type RecordedInspection, type Thread } from './inquiries.client.ts';

/** A part that another service keeps: withheld where the caller may not see it, unreadable where the service does not give it now. */
export type Part<Value> = Value | 'withheld' | 'unreadable';

type File = { id: string; name: string; bytes: number };

/** Everything about a loan, as its services keep it. */
export type CollectedRecord = {
  madeAt: string;
  loan: Loan;
  history: LoanHistoryEntry[];
  documents: LoanDocument[];
  /** What the lending side decided last about the insurance. */
  insuranceDecision: RecordedDecision | null;
  /** The file of the certificate of insurance that was seen last, or that the loan shows. */
  certificateFile: File | null;
  /** The file of the master agreement that applies instead of signatures. */
  masterAgreementFile: File | null;
  /** Null where the loan was never accepted. */
  agreement: Agreement | null;
  damageReports: DamageReport[];
  statements: Statement[];
  /** Null until the inquiry of the loan is open. */
  thread: Part<Thread | null>;
  inspections: Part<RecordedInspection[]>;
  /** Addresses of the photos of the listing. */
  photos: Part<string[]>;
};

/** Collects everything about a loan that the caller may see. Throws 404. Call it outside a transaction. */
export async function collectRecord(
  { db, assetsUrl, inquiriesUrl }: Pick<Deps, 'db' | 'assetsUrl' | 'inquiriesUrl'>,
  request: FastifyRequest,
  id: number,
): Promise<CollectedRecord> {
  const { caller } = request;
  const row = await getVisibleLoan(db, caller, id);
  const loan = await getLoan(db, caller, id);
  const history = await listHistory(db, id, sideOf(caller, row));
  const documents = await describeDocuments(db, caller, row);
  const insurance = await readInsurance(db, row);
  const decision = insurance?.lastDecision ?? null;
  const certificate = decision?.certificate ?? insurance?.certificate;
  const masterAgreement = await findMasterAgreementOfLoan(db, id);
  const listing = await getListing(db, row.listingId);
  const agreement = row.acceptedAt === null ? null : await describeAgreement(db, caller, { ...row, listing });
  const damageReports = await describeDamageReports(db, id);
  const statements = await describeStatements(db, caller, row);
  const nameOf = await findNames(db, [decision?.userId]);
  const { inquiryId } = row;
  const [thread, inspections, photos] = await Promise.all([
    inquiryId === null ? null : toPart(fetchThread(inquiriesUrl, request, inquiryId)),
    inquiryId === null ? [] : toPart(fetchInspections(inquiriesUrl, request, inquiryId)),
    toPart(fetchListingImages(assetsUrl, request, row.listingId)),
  ]);
  return {
    madeAt: systemClock().toISOString(),
    loan,
    history,
    documents,
    insuranceDecision: decision && toRecordedDecision(decision, caller.locale, nameOf),
    certificateFile: certificate ? toFile(certificate) : null,
    masterAgreementFile: masterAgreement ? toFile(masterAgreement) : null,
    agreement,
    damageReports,
    statements,
    thread,
    // The list of inspections is empty for those who may not see the inquiry.
    inspections: thread === 'withheld' ? 'withheld' : inspections,
    photos: photos === 'withheld' ? [] : photos,
  };
}

const toFile = ({ documentId: id, name, bytes }: { documentId: string; name: string; bytes: number }): File => ({
  id,
  name,
  bytes,
});

const toPart = <Value>(read: Promise<Value | undefined>): Promise<Part<Value>> =>
  read.then(
    (value) => value ?? ('withheld' as const),
    () => 'unreadable' as const,
  );
