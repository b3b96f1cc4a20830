import type { Agreement, AgreementBody, SignatureBody } from '@commonyard/contracts/http/agreements';
import { Signature } from '@commonyard/contracts/http/agreements';
import type { Quote } from '@commonyard/contracts/http/quotes';
import { AGREEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/agreements.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { startOfTorontoDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { pick, pickFields } from '@commonyard/service-kit/fields';
import { readOpenCertificate } from '../certificates/loan-insurance.service.ts';
import type { AgreementFacts, Db, StoredMasterAgreement, Trx } from '../database.ts';
import { sendsOperator } from '../quotes/quotes.policy.ts';
import { findDocument } from '../loans/documents.repository.ts';
import { sideOf, type Mover, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { moveLoan, recordSigning } from '../loans/loans.service.ts';
import { getSettings } from '../municipality-settings/municipality-settings.repository.ts';
import { recordSigningConsent } from '../municipality-settings/municipality-settings.service.ts';
import { findNewestQuote } from '../quotes/quotes.repository.ts';
import { renderAgreement, TEMPLATE } from './agreement-html.mapper.ts';
import type { AgreementChoices } from './agreement-text.ts';
import {
  agreementNotFound,
  assertConfirmed,
  assertMaySign,
  assertUnsigned,
  findSigningProblem,
  isEditable,
  nextReminderAt,
  textChanged,
  unsignedSides,
} from './agreements.policy.ts';
import {
  findAgreement,
  insertAgreement,
  insertSignature,
  listSignatures,
  setReminder,
  updateText,
  type PreparedAgreement,
  type Signing,
} from './agreements.repository.ts';
import { findMasterAgreement } from '../master-agreements/master-agreements.repository.ts';
import { toNames } from '../loans/municipality-names.mapper.ts';

const DEFAULTS: AgreementChoices = { bindingLanguage: 'en', specialTerms: null };

/** What the agreement of an accepted loan says before it is stored: its facts, and the text from them. */
async function draftAgreement(
  db: Db,
  loan: LoanOfListing,
  masterAgreement: StoredMasterAgreement | null,
  known?: Quote,
) {
  const quote = known ?? (await findNewestQuote(db, loan.id))!;
  const facts: AgreementFacts = {
    loanId: loan.id,
    lender: toNames(loan.lenderMunicipality),
    borrower: toNames(loan.borrowerMunicipality),
    equipment: loan.listing.title,
    startsOn: loan.startsOn,
    endsOn: loan.endsOn,
    purpose: loan.purpose,
    quote: pick(quote, ['number', 'lines', 'subtotalCents', 'hstCents', 'totalCents', 'note']),
    terms: quote.terms,
    withOperator: sendsOperator(quote),
    masterAgreement: masterAgreement && toNamed(masterAgreement),
  };
  return { facts, ...DEFAULTS, masterAgreement, template: TEMPLATE, number: 1, ...renderAgreement(facts, DEFAULTS) };
}

const toNamed = (masterAgreement: StoredMasterAgreement) => pick(masterAgreement, ['title', 'reference']);

/** The stored agreement of a locked loan, which is stored now where it was not: the loan was accepted by a version without agreements. */
const prepareAgreement = async (trx: Trx, loan: LoanOfListing, now: Date): Promise<PreparedAgreement> =>
  (await findAgreement(trx, loan.id)) ?? storeAgreement(trx, loan, now, null);

const storeAgreement = async (
  trx: Trx,
  loan: LoanOfListing,
  now: Date,
  masterAgreement: StoredMasterAgreement | null,
  quote?: Quote,
): Promise<PreparedAgreement> =>
  insertAgreement(trx, {
    ...(await draftAgreement(trx, loan, masterAgreement, quote)),
    loanId: loan.id,
    preparedAt: now.toISOString(),
    remindAt: masterAgreement ? null : nextReminderAt(0, now),
  });

/**
 * Stores the agreement of a loan that was accepted just now, with its accepted quote. Under a master agreement of its municipalities, the
 * master agreement takes the place of signatures. Returns the loan.
 */
export async function beginSigning(trx: Trx, loan: LoanOfListing, quote: Quote, mover: Mover): Promise<LoanOfListing> {
  const { lenderMunicipality: lender, borrowerMunicipality: borrower, startsOn, endsOn } = loan;
  const found = await findMasterAgreement(trx, { lender, borrower, startsOn, endsOn });
  await storeAgreement(trx, loan, mover.now, found ?? null, quote);
  return found ? moveLoan(trx, loan, 'sign', {}, mover, { signed: { masterAgreement: toNamed(found) } }) : loan;
}

/** Reminds the sides of the signatures that are due after a hand-over in an emergency, from the next day on. */
export async function remindOfDueSignatures(trx: Trx, loan: LoanOfListing, now: Date): Promise<void> {
  const { id } = await prepareAgreement(trx, loan, now);
  const remindAt = startOfTorontoDay(addDays(torontoDay(now), 1)).toISOString();
  await setReminder(trx, id, { remindAt, reminders: 0 });
}

/**
 * Writes the unsigned agreement of a locked loan anew after its days have changed. A signed text stays: its parties sign the change.
 */
export async function renewAgreement(trx: Trx, loan: LoanOfListing): Promise<void> {
  const stored = await findAgreement(trx, loan.id);
  if (!stored || (await listSignatures(trx, loan.id)).length > 0) return;
  const facts = { ...stored.facts, startsOn: loan.startsOn, endsOn: loan.endsOn };
  const choices = pick(stored, ['bindingLanguage', 'specialTerms']);
  await updateText(trx, stored.id, { facts, ...choices, template: TEMPLATE, ...renderAgreement(facts, choices) });
}

/** Reads the agreement of a loan that the caller may read, with its signatures and what the caller can do. Throws 404 for a loan that was never accepted. */
export async function describeAgreement(db: Db, caller: Caller, loan: LoanOfListing): Promise<Agreement> {
  if (loan.acceptedAt === null) throw agreementNotFound();
  const stored = await findAgreement(db, loan.id);
  const agreement = stored ?? (await draftAgreement(db, loan, null));
  const signatures = stored ? await listSignatures(db, loan.id) : [];
  const signing: Signing = { masterAgreement: agreement.masterAgreement, signatures };
  const problem = findSigningProblem(loan, signing, caller) ?? null;
  const settings = await findSettings(db, caller, loan);
  return {
    loanId: loan.id,
    version: loan.version,
    status: loan.status,
    ...pick(agreement, ['number', 'bindingLanguage', 'specialTerms', 'sha256']),
    masterAgreement: agreement.masterAgreement && toNamed(agreement.masterAgreement),
    texts: { en: agreement.htmlEn, fr: agreement.htmlFr },
    signatures: signatures.map((signature) => pickFields(Signature, signature)),
    editable: isEditable(loan, signing, caller),
    signing: {
      allowed: problem === null,
      problem,
      referenceRequired: isReferenceRequired(loan, settings),
      consentGiven: Boolean(settings?.signingConsent),
    },
  };
}

/** The settings of the caller's side; undefined for an administrator of the platform. */
const findSettings = async (db: Db, caller: Caller, loan: LoanOfListing) =>
  sideOf(caller, loan) === null ? undefined : getSettings(db, caller.municipality!);

const isReferenceRequired = (
  { totalCents }: LoanOfListing,
  settings: { officerLimitCents?: number | null } | undefined,
): boolean =>
  settings !== undefined && typeof settings.officerLimitCents === 'number' && totalCents! > settings.officerLimitCents;

/** Sets special terms and binding language, which the other side is told. Returns the loan. Throws 404 or 409. */
export async function changeAgreement(
  trx: Trx,
  { specialTerms, bindingLanguage }: AgreementBody,
  { loanId, caller, seenVersion, now }: Omit<Step, 'listingId'>,
): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, loanId);
  if (loan.acceptedAt === null) throw agreementNotFound();
  const agreement = await prepareAgreement(trx, loan, now);
  const signatures = await listSignatures(trx, loanId);
  assertUnsigned(loan, { ...agreement, signatures }, seenVersion);
  const choices = { bindingLanguage, specialTerms: specialTerms || null };
  if (choices.bindingLanguage === agreement.bindingLanguage && choices.specialTerms === agreement.specialTerms)
    return loan;
  const { facts, template: _older, id } = agreement;
  await updateText(trx, id, { facts, template: TEMPLATE, ...choices, ...renderAgreement(facts, choices) });
  return recordSigning(trx, loan, 'agreement_changed', {}, { by: 'lender', actorId: caller.userId, now });
}

/**
 * Signs the agreement of a loan for the caller's side. After both signatures the loan is signed; one that was handed over before keeps
 * its state. Returns the loan. Throws 400, 403, 404 or 409.
 */
export async function signAgreement(
  trx: Trx,
  body: SignatureBody,
  { loanId, caller, seenVersion, now }: Omit<Step, 'listingId'>,
): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, loanId);
  if (loan.acceptedAt === null) throw agreementNotFound();
  const agreement = await prepareAgreement(trx, loan, now);
  const signatures = await listSignatures(trx, loanId);
  assertMaySign(loan, { ...agreement, signatures }, { caller, seenVersion });
  if (body.sha256 !== agreement.sha256) throw textChanged();
  const { method = 'account', reference, documentId } = body;
  const settings = await findSettings(trx, caller, loan);
  if (!reference && isReferenceRequired(loan, settings)) throw invalid({ reference: MESSAGES.referenceRequired });
  const isOnPaper = method === 'paper';
  if (isOnPaper && !(await isAgreementDocument(trx, loanId, documentId)))
    throw invalid({ documentId: MESSAGES.paperMissing });
  const confirmedAt = assertConfirmed(caller, now);
  const side = sideOf(caller, loan)!;
  const signer = pick(body, ['name', 'title']);
  await insertSignature(trx, {
    agreementId: agreement.id,
    side,
    method,
    userId: caller.userId!,
    ...signer,
    authority: body.authority,
    reference: reference || null,
    documentId: isOnPaper ? documentId! : null,
    sha256: body.sha256,
    confirmedAt,
    signedAt: now.toISOString(),
  });
  if (!isOnPaper && !settings?.signingConsent)
    await recordSigningConsent(trx, { municipality: caller.municipality!, actorId: caller.userId!, now });
  const mover = { by: side, actorId: caller.userId, now };
  const unsigned = unsignedSides({ ...agreement, signatures }).filter((each) => each !== side);
  if (unsigned.length > 0) return recordSigning(trx, loan, 'signature_added', { signature: signer, unsigned }, mover);
  await setReminder(trx, agreement.id, { remindAt: null });
  return loan.status === 'accepted'
    ? moveLoan(trx, loan, 'sign', {}, mover, {
        signed: { signature: signer },
        open: await readOpenCertificate(trx, loan),
      })
    : recordSigning(trx, loan, 'signed', { signature: signer }, mover);
}

async function isAgreementDocument(trx: Trx, loanId: number, documentId: string | undefined): Promise<boolean> {
  const document = documentId === undefined ? undefined : await findDocument(trx, loanId, documentId);
  return document?.kind === 'agreement';
}
