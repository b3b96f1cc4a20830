import { afterAll, describe } from '@jest/globals';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { LoanDocument } from '@commonyard/contracts/http/documents';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { agreementBody, dayFromNow, signatureBody, statementBody } from '@commonyard/testing/factories/loans';
import { setLoan } from './loan-steps.ts';
import { startMediaUploads } from './media-uploads.ts';
import { GUESSED_FILE, GUESSED_ID, itRejects, rejectedFields, type Rejection } from './rejections.ts';
import { hourLine, statementSteps } from './statements.ts';
import {
  as,
  borrower,
  borrowingOfficer,
  confirmedBorrower,
  confirmedOfficer,
  officer,
  owner,
  prepared,
  send,
  startTestService,
  stranger,
  type Headers,
} from './test-service.ts';

const media = await startMediaUploads();
// Inquiries knows no inspection whose event has not come.
const service = await startTestService({ mediaUrl: media.url, inquiriesUrl: media.url });
const steps = statementSteps(service);
afterAll(async () => {
  await service.close();
  media.close();
});

type Caller = Headers | Promise<Headers>;
const stale = { 'if-match': '"1"' };
const reason = 'The plans have changed';
const step = (id: number, name: string, caller: Caller, body?: object, headers?: Headers) =>
  send(service, caller, 'POST', `/api/loans/${id}/${name}`, body, headers);

// Loans in every state from the acceptance on.
const loanIn = async (status: LoanStatus) => (await steps.loanIn(status, await service.lendableListing())).id;
const quoted = await loanIn('quoted');
const accepted = await loanIn('accepted');
const begun = await loanIn('accepted');
await setLoan(service, begun, { startsOn: dayFromNow(0), endsOn: dayFromNow(4) });
const halfSigned = await loanIn('accepted');
const cancelled = await loanIn('cancelled');
const signed = await loanIn('signed');
const early = await loanIn('signed');
await setLoan(service, early, { startsOn: dayFromNow(2), endsOn: dayFromNow(6) });
const out = await loanIn('out');
const extended = await loanIn('out');
const recalled = await loanIn('out');
const returned = await steps.returned();
const charged = await steps.returned();
const free = await steps.returned();
const closed = await steps.returned();
const other = await steps.returned();

const hashOf = async (id: number) =>
  (await prepared<Agreement>(send(service, as.admin(), 'GET', `/api/loans/${id}/agreement`))).sha256;
const [sha256, otherSha256] = [await hashOf(accepted), await hashOf(halfSigned)];
await prepared(step(halfSigned, 'signatures', confirmedOfficer(), signatureBody(otherSha256)));
await prepared(step(extended, 'extensions', borrowingOfficer(), { endsOn: dayFromNow(6) }));
await prepared(step(recalled, 'recall', officer(), { day: dayFromNow(2), reason }));
for (const id of [charged, closed, other]) await prepared(steps.issueDraft(id));
for (const id of [closed, other]) await prepared(steps.agree(id));
await prepared(steps.nothingCharged(free));
const statementOf = async (id: number) => (await steps.list(id))[0]!.id;
const [waiting, agreed, foreign] = [await statementOf(charged), await statementOf(closed), await statementOf(other)];

const addDocument = (id: number, kind: string) =>
  prepared<LoanDocument>(step(id, 'documents', officer(), { documentId: media.uploaded(), kind, title: 'Scan 1' }));
const [paperOfOther, order] = [await addDocument(other, 'agreement'), await addDocument(accepted, 'purchase_order')];
const pre = await steps.inspect(signed, 'pre');
const preOfBegun = await steps.inspect(begun, 'pre');
const preOfEarly = await steps.inspect(early, 'pre');
const preOfOther = await steps.inspect(other, 'pre');
const postOfOut = await steps.inspect(out, 'post');

const sign = (id: number, over: object = {}, caller: Caller = confirmedBorrower(), headers?: Headers) =>
  step(id, 'signatures', caller, { ...signatureBody(sha256), ...over }, headers);
const changeText = (id: number, body: object = agreementBody(), caller: Caller = officer(), headers?: Headers) =>
  send(service, caller, 'PUT', `/api/loans/${id}/agreement`, body, headers);
const AGREEMENTS: Rejection[] = [
  ...rejectedFields('a signature', (over) => sign(accepted, over), [
    ['no name', { name: '' }, 'name'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a name of one letter', { name: 'x' }, 'name'],
    ['a name of 101 letters', { name: 'x'.repeat(101) }, 'name'],
    ['a control character in the name', { name: 'Olga\u0007Officer' }, 'name'],
    ['a line break in the title', { title: 'Chief\nOfficer' }, 'title'],
    ['an unknown authority', { authority: 'king' }, 'authority'],
    ['a refused consent', { consent: false }, 'consent'],
    ['no consent', { consent: undefined }, 'consent'],
    ['a long reference', { reference: 'x'.repeat(101) }, 'reference'],
    ['a short hash', { sha256: 'abc' }, 'sha256'],
    ['a hash in capitals', { sha256: 'A'.repeat(64) }, 'sha256'],
    ['no hash', { sha256: undefined }, 'sha256'],
    ['another field', { side: 'lender' }, 'side'],
    ['an unknown method', { method: 'fax' }, 'method'],
    ['paper, but no document', { method: 'paper' }, 'documentId'],
    ['paper and a guessed document', { method: 'paper', documentId: GUESSED_FILE }, 'documentId'],
    ['paper and a document of another loan', { method: 'paper', documentId: paperOfOther.id }, 'documentId'],
    ['paper and a purchase order', { method: 'paper', documentId: order.id }, 'documentId'],
  ]),
  ['a signature of another text', '409 text_changed', () => sign(accepted, { sha256: 'a'.repeat(64) })],
  ['a signature of the text of another loan', '409 text_changed', () => sign(accepted, { sha256: otherSha256 })],
  ['a signature of an earlier version', '409 stale_version', () => sign(accepted, {}, undefined, stale)],
  [
    'a signature of a version that is no number',
    '400 invalid_if_match',
    () => sign(accepted, {}, undefined, { 'if-match': 'newest' }),
  ],
  ['a second signature of a side', '409 signed_already', () => sign(halfSigned, {}, confirmedOfficer())],
  ['a signature of a signed loan', '409 invalid_transition', () => sign(signed)],
  ['a signature of a cancelled loan', '404 agreement_not_found', () => sign(cancelled)],
  ['a signature of an offer', '404 agreement_not_found', () => sign(quoted)],
  ['a signature without a confirmed password', '403 confirm_password', () => sign(accepted, {}, borrowingOfficer())],
  ['a signature of an operator', '403 officer_only', () => sign(accepted, {}, borrower())],
  ['a signature of another municipality', '404 loan_not_found', () => sign(accepted, {}, stranger())],
  ...rejectedFields('an agreement', (over) => changeText(accepted, { ...agreementBody(), ...over }), [
    ['no language', { bindingLanguage: undefined }, 'bindingLanguage'],
    ['an unknown language', { bindingLanguage: 'de' }, 'bindingLanguage'],
    ['special terms of 5,001 characters', { specialTerms: 'x'.repeat(5_001) }, 'specialTerms'],
    ['special terms that are a list', { specialTerms: ['No salt'] }, 'specialTerms'],
    ['another text', { htmlEn: '<p>All is free</p>' }, 'htmlEn'],
  ]),
  ['special terms of the borrowing side', '403 lender_only', () => changeText(accepted, undefined, borrowingOfficer())],
  ['special terms of an earlier version', '409 stale_version', () => changeText(accepted, undefined, undefined, stale)],
  ['special terms after a signature', '409 agreement_signed', () => changeText(halfSigned)],
  ['special terms of a closed loan', '409 invalid_transition', () => changeText(closed)],
];

const confirm = (id: number, over: object, caller: Caller = officer(), headers?: Headers) =>
  step(id, 'handovers', caller, { kind: 'hand_over', ...over }, headers);
const ofInspection = ({ inspectionId, contentHash }: { inspectionId: number; contentHash: string }) => ({
  inspectionId,
  contentHash,
});
const HANDOVERS: Rejection[] = [
  ...rejectedFields('a hand-over', (over) => confirm(signed, { ...ofInspection(pre), ...over }), [
    ['an unknown kind', { kind: 'gift' }, 'kind'],
    ['no inspection', { inspectionId: undefined }, 'inspectionId'],
    ['an inspection below 1', { inspectionId: 0 }, 'inspectionId'],
    ['an inspection beyond integers', { inspectionId: 2 ** 53 }, 'inspectionId'],
    ['a hash in capitals', { contentHash: 'ABC' }, 'contentHash'],
    ['a name of one letter', { otherName: 'x' }, 'otherName'],
    ['a name of two lines', { otherName: 'Paul\nPhone' }, 'otherName'],
    ['a short reason', { emergencyReason: 'no' }, 'emergencyReason'],
    ['a blank reason', { emergencyReason: '    ' }, 'emergencyReason'],
    ['a long reason', { emergencyReason: 'x'.repeat(1_001) }, 'emergencyReason'],
    ['its own time', { confirmedAt: '2020-01-01T00:00:00Z' }, 'confirmedAt'],
  ]),
  [
    'a hand-over with another hash',
    '409 inspection_changed',
    () => confirm(signed, { ...ofInspection(pre), contentHash: 'f'.repeat(64) }),
  ],
  ['an inspection of another loan', '409 inspection_missing', () => confirm(signed, ofInspection(preOfOther))],
  [
    'a guessed inspection',
    '409 inspection_missing',
    () => confirm(signed, { inspectionId: GUESSED_ID, contentHash: 'a'.repeat(64) }),
  ],
  ['a hand-over of an unsigned loan', '409 not_signed', () => confirm(begun, ofInspection(preOfBegun))],
  ['a hand-over before the first day', '409 invalid_transition', () => confirm(early, ofInspection(preOfEarly))],
  [
    'a hand-over of an earlier version',
    '409 stale_version',
    () => confirm(signed, ofInspection(pre), officer(), stale),
  ],
  ['a second hand-over', '409 invalid_transition', () => confirm(out, ofInspection(pre))],
  [
    'a return before the hand-over',
    '409 invalid_transition',
    () => confirm(signed, { ...ofInspection(pre), kind: 'return' }),
  ],
  [
    'a return with the first inspection',
    '409 inspection_missing',
    () => confirm(out, { ...ofInspection(pre), kind: 'return' }),
  ],
  [
    'a return of another municipality',
    '404 loan_not_found',
    () => confirm(out, { ...ofInspection(postOfOut), kind: 'return' }, stranger()),
  ],
  [
    'a second return',
    '409 invalid_transition',
    () => confirm(returned, { ...ofInspection(postOfOut), kind: 'return' }),
  ],
];

const recall = (id: number, over: object = {}, caller: Caller = officer(), headers?: Headers) =>
  step(id, 'recall', caller, { day: dayFromNow(1), reason, ...over }, headers);
const extend = (id: number, over: object = {}, caller: Caller = borrowingOfficer(), headers?: Headers) =>
  step(id, 'extensions', caller, { endsOn: dayFromNow(6), ...over }, headers);
const DAYS: Rejection[] = [
  ...rejectedFields('a recall', (over) => recall(out, over), [
    ['no day', { day: undefined }, 'day'],
    ['the present day', { day: dayFromNow(0) }, 'day'],
    ['a day that has passed', { day: dayFromNow(-1) }, 'day'],
    ['the last day of the loan', { day: dayFromNow(4) }, 'day'],
    ['a day after the loan', { day: dayFromNow(9) }, 'day'],
    ['an impossible day', { day: '2027-02-30' }, 'day'],
    ['no reason', { reason: undefined }, 'reason'],
    ['a blank reason', { reason: '    ' }, 'reason'],
    ['a long reason', { reason: 'x'.repeat(1_001) }, 'reason'],
    ['a reason of invisible characters', { reason: '\u202E\u200B\u2066' }, 'reason'],
    ['another field', { endsOn: dayFromNow(2) }, 'endsOn'],
  ]),
  ['a recall of the borrowing side', '409 invalid_transition', () => recall(out, {}, borrowingOfficer())],
  ['a recall of an operator', '403 officer_only', () => recall(out, {}, owner())],
  ['a second recall', '409 invalid_transition', () => recall(recalled)],
  ['a recall before the hand-over', '409 invalid_transition', () => recall(signed)],
  ['a recall after the return', '409 invalid_transition', () => recall(returned)],
  ['a recall of an earlier version', '409 stale_version', () => recall(out, {}, officer(), stale)],
  ['no recall that is taken back', '409 invalid_transition', () => step(out, 'recall/withdraw', officer())],
  ...rejectedFields('another last day', (over) => extend(out, over), [
    ['no day', { endsOn: undefined }, 'endsOn'],
    ['a day that has passed', { endsOn: dayFromNow(-1) }, 'endsOn'],
    ['the present last day', { endsOn: dayFromNow(4) }, 'endsOn'],
    ['a day that is too far', { endsOn: dayFromNow(380) }, 'endsOn'],
    ['an impossible day', { endsOn: '2027-02-30' }, 'endsOn'],
    ['no day but a word', { endsOn: 'soon' }, 'endsOn'],
    ['a long note', { note: 'x'.repeat(1_001) }, 'note'],
    ['a first day', { startsOn: dayFromNow(1) }, 'startsOn'],
  ]),
  ['a last day before the first one', '400 endsOn', () => extend(accepted, { endsOn: dayFromNow(20) })],
  ['another last day of an earlier version', '409 stale_version', () => extend(out, {}, undefined, stale)],
  ['a second last day while one waits', '409 invalid_transition', () => extend(extended, { endsOn: dayFromNow(7) })],
  ['another last day of a recalled loan', '409 invalid_transition', () => extend(recalled)],
  ['another last day of a half signed loan', '409 half_signed', () => extend(halfSigned, { endsOn: dayFromNow(36) })],
  ['another last day of a returned loan', '409 invalid_transition', () => extend(returned)],
  ['another last day of an operator above the limit', '403 officer_only', () => extend(out, {}, borrower())],
  [
    'an agreement to its own last day',
    '409 invalid_transition',
    () => step(extended, 'extensions/agree', borrowingOfficer()),
  ],
  [
    'an agreement of an operator above the limit',
    '403 officer_only',
    () => step(extended, 'extensions/agree', owner()),
  ],
  [
    'a last day of others that is taken back',
    '409 invalid_transition',
    () => step(extended, 'extensions/withdraw', officer()),
  ],
  ['an agreement to no last day', '409 invalid_transition', () => step(out, 'extensions/agree', officer())],
  [
    'a long word to a declined last day',
    '400 reason',
    () => step(extended, 'extensions/decline', officer(), { reason: 'x'.repeat(1_001) }),
  ],
  ['a cancellation after the hand-over', '409 invalid_transition', () => step(out, 'cancel', officer(), { reason })],
  ['a cancellation after the return', '409 invalid_transition', () => step(closed, 'cancel', officer(), { reason })],
];

const line = (over: object) => ({ lines: [{ ...hourLine({ quantity: 15.5, hst: false }), ...over }] });
const credit = (statementId: number, over: object, id = closed, caller?: Caller) =>
  steps.credit(id, statementId, { ...line({}), reason: 'The meter was read wrongly', ...over }, caller);
const pay = (statementId: number, over: object = {}, id = closed) =>
  steps.pay(id, statementId, { paidOn: dayFromNow(0), reference: 'Cheque 17', ...over });
const dispute = (body: object, id = charged) => steps.dispute(id, { reason: 'Too many hours', ...body });
const disputed = { position: 0, reason: 'Too many hours' };
const STATEMENTS: Rejection[] = [
  ...rejectedFields('a statement', (body) => steps.issue(returned, body), [
    ['no body', {}, 'lines'],
    ['no lines', { lines: [] }, 'lines'],
    ['51 lines', { lines: Array.from({ length: 51 }, () => hourLine()) }, 'lines'],
    ['half a cent', line({ rateCents: 1.5 }), 'lines.0.rateCents'],
    ['a negative rate', line({ rateCents: -1 }), 'lines.0.rateCents'],
    ['a rate beyond integers', line({ rateCents: 2 ** 53 }), 'lines.0.rateCents'],
    ['no quantity', line({ quantity: 0 }), 'lines.0.quantity'],
    ['three decimals', line({ quantity: 1.125 }), 'lines.0.quantity'],
    ['an unknown kind', line({ kind: 'bribe' }), 'lines.0.kind'],
    ['a description of two lines', line({ description: 'a\nb' }), 'lines.0.description'],
    ['HST without a number', line({ hst: true }), 'lines.0.hst'],
    ['only a discount', line({ kind: 'discount' }), 'lines'],
    ['a total of $0', { ...line({ rateCents: 0 }), note: 'A gift' }, 'lines'],
    ['a total above the limit', line({ quantity: 99_999, rateCents: 100_000_000 }), 'lines'],
    ['an unexplained line', line({ quantity: 16 }), 'note'],
    ['a note that is too long', { ...line({}), note: 'x'.repeat(2_001) }, 'note'],
    ['an empty account code', { ...line({}), glCode: '' }, 'glCode'],
    ['an account code that is too long', { ...line({}), glCode: 'x'.repeat(41) }, 'glCode'],
    ['its own number', { ...line({}), number: '2026-0001' }, 'number'],
    ['its own total', { ...line({}), totalCents: 1 }, 'totalCents'],
  ]),
  ['a statement before the return', '409 invalid_transition', () => steps.issue(out, statementBody())],
  ['a statement after the end', '409 invalid_transition', () => steps.issue(closed, statementBody())],
  [
    'a statement of the borrowing side',
    '403 forbidden',
    () => steps.issue(returned, statementBody(), borrowingOfficer()),
  ],
  [
    'a statement of an operator above the limit',
    '403 officer_only',
    () => steps.issue(returned, statementBody(), owner()),
  ],
  [
    'a statement of an earlier version',
    '409 stale_version',
    () => steps.issue(returned, statementBody(), officer(), stale),
  ],
  [
    'a statement of another municipality',
    '404 loan_not_found',
    () => steps.issue(returned, statementBody(), stranger()),
  ],
  ['a draft before the return', '409 invalid_transition', () => steps.draft(signed)],
  [
    'an agreement to the statement of another loan',
    '409 statement_changed',
    () => steps.agree(charged, borrowingOfficer(), { statementId: foreign }),
  ],
  ['an agreement to the own statement', '409 invalid_transition', () => steps.agree(charged, officer())],
  ['an agreement of an operator above the limit', '403 officer_only', () => steps.agree(charged, borrower())],
  [
    'an agreement to a statement that is no number',
    '400 statementId',
    () => steps.agree(charged, undefined, { statementId: 2 ** 31 }),
  ],
  ['an agreement to nothing', '409 invalid_transition', () => steps.agree(returned)],
  ['no charge while a statement waits', '409 invalid_transition', () => steps.nothingCharged(charged)],
  ['a statement that is taken back', '409 invalid_transition', () => step(charged, 'end/withdraw', officer())],
  ['an unknown end', '400 outcome', () => step(out, 'end', borrower(), { outcome: 'lost' })],
  ...rejectedFields('a dispute', (over) => dispute(over), [
    ['no reason', { reason: undefined }, 'reason'],
    ['a blank reason', { reason: '    ' }, 'reason'],
    ['a line that the statement does not have', { lines: [{ ...disputed, position: 1 }] }, 'lines.0.position'],
    ['two reasons for a line', { lines: [disputed, disputed] }, 'lines.1.position'],
    ['a line below 0', { lines: [{ ...disputed, position: -1 }] }, 'lines.0.position'],
    ['a line without a reason', { lines: [{ position: 0 }] }, 'lines.0.reason'],
  ]),
  ['a disputed line without a statement', '400 lines.0.position', () => dispute({ lines: [disputed] }, free)],
  ['a dispute of the statement of another loan', '409 statement_changed', () => dispute({ statementId: foreign })],
  ['a dispute after the end', '409 invalid_transition', () => dispute({}, closed)],
  ...rejectedFields('a credit note', (over) => credit(agreed, over), [
    ['no lines', { lines: [] }, 'lines'],
    ['no reason', { reason: undefined }, 'reason'],
    ['a short reason', { reason: ' no ' }, 'reason'],
    ['a reason that is too long', { reason: 'x'.repeat(1_001) }, 'reason'],
    ['nothing to credit', line({ rateCents: 0 }), 'lines'],
    ['only a discount', line({ kind: 'discount' }), 'lines'],
    ['HST that was not charged', line({ hst: true }), 'lines.0.hst'],
    ['an unknown field', { note: 'x' }, 'note'],
  ]),
  ['a credit note of more than was charged', '409 over_credited', () => credit(agreed, line({ quantity: 16 }))],
  ['a credit note of the statement of another loan', '404 statement_not_found', () => credit(foreign, {})],
  ['a credit note of a guessed statement', '404 statement_not_found', () => credit(GUESSED_ID, {})],
  ['a credit note of a statement that waits', '409 invalid_transition', () => credit(waiting, {}, charged)],
  ['a credit note of the borrowing side', '403 forbidden', () => credit(agreed, {}, closed, borrowingOfficer())],
  ['a credit note of an operator', '403 officer_only', () => credit(agreed, {}, closed, owner())],
  ...rejectedFields('a payment', (over) => pay(agreed, over), [
    ['no day', { paidOn: undefined }, 'paidOn'],
    ['an impossible day', { paidOn: '2027-02-30' }, 'paidOn'],
    ['a day before the loan', { paidOn: dayFromNow(-2) }, 'paidOn'],
    ['a day to come', { paidOn: dayFromNow(1) }, 'paidOn'],
    ['an empty reference', { reference: ' ' }, 'reference'],
    ['a reference that is too long', { reference: 'x'.repeat(101) }, 'reference'],
    ['a reference of two lines', { reference: 'a\nb' }, 'reference'],
    ['a reference that changes the direction', { reference: 'Cheque \u202E71' }, 'reference'],
    ['another amount', { cents: 1 }, 'cents'],
  ]),
  ['a payment of the statement of another loan', '404 statement_not_found', () => pay(foreign)],
  ['a payment of a guessed statement', '404 statement_not_found', () => pay(GUESSED_ID)],
  ['a payment of a statement that waits', '409 invalid_transition', () => pay(waiting, {}, charged)],
  ...(
    [
      ['half a cent', 1.5],
      ['a negative amount', -1],
      ['too much', 10_000_000_001],
      ['an amount beyond integers', 2 ** 53],
      ['a text', '100'],
    ] as const
  ).map(([what, cents]): Rejection => [
    `${what} as the cost without the loan`,
    '400 cents',
    () => steps.alternative(closed, cents),
  ]),
  ['a cost without the loan before the return', '409 invalid_transition', () => steps.alternative(signed, 1)],
  ['a cost without the loan of the lending side', '403 forbidden', () => steps.alternative(closed, 1, officer())],
];

describe('is rejected with a sentence, and stores nothing', () => {
  itRejects(service.db, [...AGREEMENTS, ...HANDOVERS, ...DAYS, ...STATEMENTS]);
});
