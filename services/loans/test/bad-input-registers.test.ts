import { afterAll, describe } from '@jest/globals';
import type { Certificate } from '@commonyard/contracts/http/certificates';
import type { LoanDocument } from '@commonyard/contracts/http/documents';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import type { Settlement } from '@commonyard/contracts/http/settlements';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { certificateBody, dayFromNow, masterAgreementBody } from '@commonyard/testing/factories/loans';
import { startMediaUploads } from './media-uploads.ts';
import { GUESSED_FILE, GUESSED_ID, itRejects, rejectedFields, type Rejection } from './rejections.ts';
import { statementSteps } from './statements.ts';
import {
  borrower,
  borrowingOfficer,
  officer,
  owner,
  prepared,
  send,
  startTestService,
  stranger,
  type Headers,
} from './test-service.ts';

const media = await startMediaUploads();
const service = await startTestService({ mediaUrl: media.url });
const steps = statementSteps(service);
afterAll(async () => {
  await service.close();
  media.close();
});

type Caller = Headers | Promise<Headers>;
const reason = 'The plans have changed';
const post = (path: string, caller: Caller, body?: object, headers?: Headers) =>
  send(service, caller, 'POST', path, body, headers);
const step = (id: number, name: string, caller: Caller, body?: object) =>
  post(`/api/loans/${id}/${name}`, caller, body);

const loanIn = async (status: LoanStatus) => (await steps.loanIn(status, await service.lendableListing())).id;
const quoted = await loanIn('quoted');
const accepted = await loanIn('accepted');
const out = await loanIn('out');
const returned = await loanIn('returned');
const closed = await steps.returned();
await prepared(steps.issueDraft(closed));
await prepared(steps.agree(closed));

const saveCertificate = (over: object, caller: Caller) =>
  post('/api/certificates', caller, { ...certificateBody(), documentId: media.uploaded(), ...over });
const usedFile = media.uploaded();
const certificate = await prepared<Certificate>(saveCertificate({ documentId: usedFile }, borrowingOfficer()));
const poor = await prepared<Certificate>(saveCertificate({ limitCents: 200_000_000 }, borrowingOfficer()));
const others = await prepared<Certificate>(saveCertificate({}, stranger()));

const addDocument = (id: number, caller: Caller, over: object = {}) =>
  step(id, 'documents', caller, { documentId: media.uploaded(), kind: 'other', title: 'Order 7', ...over });
const order = await prepared<LoanDocument>(addDocument(accepted, borrowingOfficer()));
const ofOther = await prepared<LoanDocument>(addDocument(out, borrower()));

const proposeMaster = (over: object = {}) =>
  post('/api/master-agreements', officer(), {
    ...masterAgreementBody('smiths-falls'),
    documentId: media.uploaded(),
    ...over,
  });
const proposedMaster = await prepared<MasterAgreement>(proposeMaster());
const endedMaster = await prepared<MasterAgreement>(proposeMaster());
await prepared(post(`/api/master-agreements/${endedMaster.id}/end`, officer(), { reason }));

const year = Number(dayFromNow(0).slice(0, 4));
const propose = (over: object = {}, caller: Caller = officer()) =>
  post('/api/settlements', caller, { partner: 'smiths-falls', year, ...over });
const settlement = await prepared<Settlement>(propose());

const see = (id: number, { id: certificateId, version }: { id: number; version: number }, caller: Caller = officer()) =>
  step(id, 'certificate', caller, { certificateId, certificateVersion: version });
const waive = (body: object, id = accepted, caller: Caller = officer()) => step(id, 'certificate-waiver', caller, body);
const changeCertificate = (id: number, caller: Caller = borrowingOfficer(), headers?: Headers, over: object = {}) =>
  send(service, caller, 'PUT', `/api/certificates/${id}`, { ...certificateBody(), ...over }, headers);
const CERTIFICATES: Rejection[] = [
  ...rejectedFields('a certificate', (over) => saveCertificate(over, borrowingOfficer()), [
    ['an unknown kind', { kind: 'life' }, 'kind'],
    ['an insurer of one letter', { insurer: 'A' }, 'insurer'],
    ['an insurer of two lines', { insurer: 'Mutual\nof Ontario' }, 'insurer'],
    ['no policy number', { policyNumber: '' }, 'policyNumber'],
    ['no limit', { limitCents: 0 }, 'limitCents'],
    ['half a cent', { limitCents: 1.5 }, 'limitCents'],
    ['a negative limit', { limitCents: -1 }, 'limitCents'],
    ['a limit beyond integers', { limitCents: 2 ** 53 }, 'limitCents'],
    ['nobody additionally insured', { additionalInsured: [] }, 'additionalInsured'],
    ['an unknown municipality', { additionalInsured: ['atlantis'] }, 'additionalInsured'],
    ['an impossible day', { startsOn: '2027-02-30' }, 'startsOn'],
    ['reversed days', { endsOn: dayFromNow(-31) }, 'endsOn'],
    ['no file', { documentId: undefined }, 'documentId'],
    ['a file that is no id', { documentId: 'a' }, 'documentId'],
    ['a file that media rejected, such as HTML named .pdf', { documentId: GUESSED_FILE }, 'documentId'],
  ]),
  [
    'a certificate with the file of another one',
    '409 document_in_use',
    () => changeCertificate(poor.id, undefined, {}, { documentId: usedFile }),
  ],
  [
    'a certificate of an earlier version',
    '409 stale_version',
    () => changeCertificate(certificate.id, undefined, { 'if-match': '"9"' }),
  ],
  ['a certificate of another municipality', '404 certificate_not_found', () => changeCertificate(others.id)],
  ['a certificate of an operator', '403 forbidden', () => changeCertificate(certificate.id, borrower())],
  [
    'a certificate of others that is removed',
    '404 certificate_not_found',
    () => send(service, officer(), 'DELETE', `/api/certificates/${certificate.id}`),
  ],
  [
    'the address of the certificate of others',
    '404 certificate_not_found',
    () => send(service, borrower(), 'GET', `/api/certificates/${others.id}/address`),
  ],
  [
    'the address of a certificate that the loan does not show',
    '404 certificate_not_found',
    () => send(service, owner(), 'GET', `/api/certificates/${others.id}/address?loan=${accepted}`),
  ],
  [
    'no certificate that was seen',
    '400 certificateId,certificateVersion',
    () => step(accepted, 'certificate', officer(), {}),
  ],
  ['a seen certificate of another municipality', '404 certificate_not_found', () => see(accepted, others)],
  [
    'a seen certificate with a guessed number',
    '404 certificate_not_found',
    () => see(accepted, { id: GUESSED_ID, version: 1 }),
  ],
  [
    'a seen certificate of an earlier version',
    '409 stale_version',
    () => see(accepted, { ...certificate, version: 9 }),
  ],
  ['a seen certificate that does not cover the loan', '409 certificate_gap', () => see(accepted, poor)],
  [
    'a certificate that the borrowing side saw',
    '403 lender_only',
    () => see(accepted, certificate, borrowingOfficer()),
  ],
  ['a certificate that is seen after the return', '409 invalid_transition', () => see(returned, certificate)],
  ['a waiver without a reason', '400 reason', () => waive({})],
  ['a waiver with a blank reason', '400 reason', () => waive({ reason: '    ' })],
  ['a waiver of an operator', '403 officer_only', () => waive({ reason }, accepted, owner())],
  ['a waiver of the borrowing side', '403 lender_only', () => waive({ reason }, accepted, borrowingOfficer())],
  ['a waiver after the end', '409 invalid_transition', () => waive({ reason }, closed)],
];

const NOTE = 'The blade is bent';
const report = (id: number, over: object = {}) => step(id, 'damage-reports', borrower(), { note: NOTE, ...over });
const ofDocument = (id: number, documentId: string, caller: Caller, method: 'GET' | 'DELETE' = 'DELETE') =>
  send(service, caller, method, `/api/loans/${id}/documents/${documentId}${method === 'GET' ? '/address' : ''}`);
const FILES: Rejection[] = [
  ...rejectedFields('a damage report', (over) => report(accepted, over), [
    ['no note', { note: undefined }, 'note'],
    ['a short note', { note: 'ab' }, 'note'],
    ['a blank note', { note: '     ' }, 'note'],
    ['a long note', { note: 'x'.repeat(2_001) }, 'note'],
    ['null', { note: null }, 'note'],
    ['a number', { note: 7 }, 'note'],
    ['six photos', { documentIds: Array.from({ length: 6 }, () => crypto.randomUUID()) }, 'documentIds'],
    ['a photo that is no id', { documentIds: ['x'] }, 'documentIds.0'],
    ['a guessed photo', { documentIds: [GUESSED_FILE] }, 'documentIds'],
    ['a photo of another loan', { documentIds: [ofOther.id] }, 'documentIds'],
    ['another field', { side: 'lender' }, 'side'],
  ]),
  ['damage of an offer', '409 invalid_transition', () => report(quoted)],
  ['damage of a closed loan', '409 invalid_transition', () => report(closed)],
  ...rejectedFields('a document', (over) => addDocument(accepted, borrower(), over), [
    ['no title', { title: '' }, 'title'],
    ['a title without a letter or digit', { title: '--' }, 'title'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'title'],
    ['a title that changes the direction', { title: 'order \u202Efdp' }, 'title'],
    ['an unknown kind', { kind: 'contract' }, 'kind'],
    ['an id in another form', { documentId: '../../x' }, 'documentId'],
    ['another field', { side: 'lender' }, 'side'],
  ]),
  [
    'a document of the other side that is removed',
    '403 document_of_other_side',
    () => ofDocument(accepted, order.id, officer()),
  ],
  [
    'a document of another loan that is removed',
    '404 document_not_found',
    () => ofDocument(accepted, ofOther.id, officer()),
  ],
  ['a guessed document that is removed', '404 document_not_found', () => ofDocument(accepted, GUESSED_FILE, officer())],
  [
    'the address of a document of another loan',
    '404 document_not_found',
    () => ofDocument(accepted, ofOther.id, officer(), 'GET'),
  ],
  [
    'the address of a document for another municipality',
    '404 loan_not_found',
    () => ofDocument(accepted, order.id, stranger(), 'GET'),
  ],
];

const ofMaster = (id: number, name: 'confirm' | 'end', caller: Caller, body?: object, headers?: Headers) =>
  post(`/api/master-agreements/${id}/${name}`, caller, body, headers);
const MASTER_AGREEMENTS: Rejection[] = [
  ...rejectedFields('a master agreement', (over) => proposeMaster(over), [
    ['an unknown municipality', { partner: 'atlantis' }, 'partner'],
    ['the own municipality', { partner: 'lanark-highlands' }, 'partner'],
    ['a title of one letter', { title: 'A' }, 'title'],
    ['no reference', { reference: '' }, 'reference'],
    ['a long note', { note: 'x'.repeat(1_001) }, 'note'],
    ['reversed days', { endsOn: dayFromNow(-1) }, 'endsOn'],
    ['no first day', { startsOn: 'soon' }, 'startsOn'],
    ['a file that media rejected, such as HTML named .pdf', { documentId: GUESSED_FILE }, 'documentId'],
  ]),
  [
    'a master agreement that its own side confirms',
    '403 forbidden',
    () => ofMaster(proposedMaster.id, 'confirm', officer()),
  ],
  [
    'a master agreement that an operator confirms',
    '403 forbidden',
    () => ofMaster(proposedMaster.id, 'confirm', borrower()),
  ],
  [
    'a master agreement of others',
    '404 master_agreement_not_found',
    () => ofMaster(proposedMaster.id, 'confirm', stranger()),
  ],
  [
    'a master agreement of an earlier version',
    '409 stale_version',
    () => ofMaster(proposedMaster.id, 'confirm', borrowingOfficer(), undefined, { 'if-match': '"9"' }),
  ],
  [
    'an ended master agreement that is confirmed',
    '409 invalid_transition',
    () => ofMaster(endedMaster.id, 'confirm', borrowingOfficer()),
  ],
  ['an end without a reason', '400 reason', () => ofMaster(proposedMaster.id, 'end', officer(), { reason: '' })],
  ['a second end', '409 invalid_transition', () => ofMaster(endedMaster.id, 'end', officer(), { reason })],
];

const ofSettlement = (id: number, name: 'confirm' | 'end', caller: Caller, body?: object, headers?: Headers) =>
  post(`/api/settlements/${id}/${name}`, caller, body, headers);
const SETTLEMENTS: Rejection[] = [
  ...rejectedFields('a settlement', (over) => propose(over), [
    ['an unknown municipality', { partner: 'atlantis' }, 'partner'],
    ['the own municipality', { partner: 'lanark-highlands' }, 'partner'],
    ['a year before the product', { year: 1999 }, 'year'],
    ['a year that is text', { year: '2026a' }, 'year'],
    ['half a cent', { owedToUsCents: 1.5 }, 'owedToUsCents'],
    ['a negative amount', { owedByUsCents: -1 }, 'owedByUsCents'],
    ['an amount beyond integers', { owedToUsCents: 2 ** 53 }, 'owedToUsCents'],
  ]),
  ['a second settlement while one waits', '409 settlement_open', () => propose()],
  ['a settlement of another balance', '409 balance_changed', () => propose({ owedToUsCents: 1 })],
  ['a settlement of nothing', '409 nothing_to_settle', () => propose({ partner: 'kenora' })],
  ['a settlement of an operator', '403 forbidden', () => propose({}, owner())],
  ['a settlement that its own side confirms', '403 forbidden', () => ofSettlement(settlement.id, 'confirm', officer())],
  ['a settlement of others', '404 settlement_not_found', () => ofSettlement(settlement.id, 'confirm', stranger())],
  ['a guessed settlement', '404 settlement_not_found', () => ofSettlement(GUESSED_ID, 'confirm', borrowingOfficer())],
  [
    'a settlement of an earlier version',
    '409 stale_version',
    () => ofSettlement(settlement.id, 'confirm', borrowingOfficer(), undefined, { 'if-match': '"7"' }),
  ],
  ['an end of a settlement without a reason', '400 reason', () => ofSettlement(settlement.id, 'end', officer(), {})],
];

const SETTINGS = rejectedFields('settings', (over) => steps.setSettings(over), [
  ['an HST number of eight digits', { hstNumber: '12345678RT0001' }, 'hstNumber'],
  ['an HST number of another program', { hstNumber: '123456789RP0001' }, 'hstNumber'],
  ['an HST number with three digits at the end', { hstNumber: '123456789RT001' }, 'hstNumber'],
  ['an HST number with dashes', { hstNumber: '123456789-RT-0001' }, 'hstNumber'],
  ['an empty HST number', { hstNumber: '' }, 'hstNumber'],
  ['half a cent', { operatorLimitCents: 1.5 }, 'operatorLimitCents'],
  ['a negative limit', { officerLimitCents: -1 }, 'officerLimitCents'],
  ['a limit beyond integers', { officerLimitCents: 2 ** 53 }, 'officerLimitCents'],
  ['a consent that is taken back', { consent: false }, 'consent'],
]);

describe('is rejected with a sentence, and stores nothing', () => {
  itRejects(service.db, [...CERTIFICATES, ...FILES, ...MASTER_AGREEMENTS, ...SETTLEMENTS, ...SETTINGS]);
});
