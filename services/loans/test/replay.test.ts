import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Certificate } from '@commonyard/contracts/http/certificates';
import type { LoanDocument } from '@commonyard/contracts/http/documents';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { certificateBody, masterAgreementBody } from '@commonyard/testing/factories/loans';
import { outboxOf } from '@commonyard/testing/outbox';
import { command } from '../src/cli/replay.ts';
import { loanSteps } from './loan-steps.ts';
import { startMediaUploads } from './media-uploads.ts';
import { borrower, borrowingOfficer, officer, send, startTestService } from './test-service.ts';

const media = await startMediaUploads();
const service = await startTestService({ mediaUrl: media.url });
const { loanIn } = loanSteps(service);
afterAll(async () => {
  await service.close();
  media.close();
});

const created = async <T>(path: string, caller: ReturnType<typeof borrower>, body: object): Promise<T> => {
  const response = await send(service, caller, 'POST', path, body);
  expect([path, response.statusCode]).toEqual([path, 201]);
  return response.json<T>();
};
const addDocument = (loanId: number, kind: string) =>
  created<LoanDocument>(`/api/loans/${loanId}/documents`, borrower(), {
    documentId: media.uploaded(),
    kind,
    title: 'Order 7',
  });
const addCertificate = (documentId: string) =>
  created<Certificate>('/api/certificates', borrowingOfficer(), { ...certificateBody(), documentId });
const proposeAgreement = (documentId: string, partner: string) =>
  created<MasterAgreement>('/api/master-agreements', officer(), { ...masterAgreementBody(partner), documentId });

/** The events that a replay publishes. */
async function replayed() {
  const before = (await outboxOf(service.db)).length;
  const text = await command.run(service, [], undefined);
  return { text, events: (await outboxOf(service.db)).slice(before) };
}
type Replayed = Awaited<ReturnType<typeof replayed>>;
const dataOf = ({ events }: Replayed, type: string) =>
  events.filter((event) => event.type === type).map(({ data }) => data);

let kept: LoanDocument[];
let loanIds: number[];
const files: string[] = [];

beforeAll(async () => {
  await service.projectBorrower();
  const loans = [
    await loanIn('accepted', await service.lendableListing()),
    await loanIn('requested', await service.lendableListing()),
    await loanIn('requested', await service.lendableListing()),
  ];
  loanIds = loans.map(({ id }) => id);
  const [first, second] = loanIds as [number, number];
  kept = [await addDocument(first, 'purchase_order'), await addDocument(first, 'photo')];
  await created(`/api/loans/${first}/damage-reports`, borrower(), { note: 'Bent', documentIds: [kept[1]!.id] });
  const removed = await addDocument(second, 'other');
  await send(service, borrower(), 'DELETE', `/api/loans/${second}/documents/${removed.id}`);
  for (let count = 0; count < 4; count++) files.push(media.uploaded());
  await addCertificate(files[0]!);
  const { id } = await addCertificate(files[1]!);
  await send(service, borrowingOfficer(), 'DELETE', `/api/certificates/${id}`);
  await proposeAgreement(files[2]!, 'smiths-falls');
  const { id: ended } = await proposeAgreement(files[3]!, 'perth');
  await send(service, officer(), 'POST', `/api/master-agreements/${ended}/end`, { reason: 'The fleet is sold' });
});

it('publishes the documents of loans again, also that a loan has none any more, with the present versions', async () => {
  const replay = await replayed();
  const [first, second] = loanIds as [number, number];
  const versionOf = async (id: number) => (await loanOf(id)).version;
  expect(dataOf(replay, 'loan.document_removed')).toMatchObject([
    { id: first, version: await versionOf(first), by: null, documentIds: kept.map(({ id }) => id).toSorted() },
    { id: second, version: await versionOf(second), by: null, documentIds: [] },
  ]);
});
const loanOf = (id: number) =>
  service.db.selectFrom('loans').select(['version', 'createdAt']).where('id', '=', id).executeTakeFirstOrThrow();

it('publishes the files of certificates and master agreements again, those of removed certificates apart', async () => {
  const replay = await replayed();
  expect(dataOf(replay, 'certificate.saved')).toMatchObject([
    { version: 1, municipality: 'smiths-falls', documentIds: [files[0]] },
    { version: 2, documentIds: [] },
  ]);
  expect(dataOf(replay, 'agreement.changed')).toMatchObject([
    { version: 1, change: 'proposed', by: null, documentIds: [files[2]] },
    { version: 2, change: 'ended', by: null, documentIds: [files[3]] },
  ]);
});

it('says what was published again, names no user, and changes nothing', async () => {
  const entries = () => service.db.selectFrom('auditLog').select('id').execute();
  const before = await entries();
  const { text, events } = await replayed();
  expect(text).toBe(
    'loans: 3 calendars, 2 certificates, 2 master agreements and the documents of 2 loans will be published again',
  );
  expect(events.map(({ actorid }) => actorid)).toEqual(events.map(() => null));
  expect(await entries()).toEqual(before);
});

it('dates the documents of all loans as the first loan, so that media waits for the others before it deletes one', async () => {
  const { events } = await replayed();
  const ofLoans = events.filter(({ type }) => type === 'loan.document_removed');
  const [first] = loanIds as [number, number];
  const { createdAt } = await loanOf(first);
  expect(ofLoans.map(({ time }) => time)).toEqual([createdAt, createdAt]);
});
