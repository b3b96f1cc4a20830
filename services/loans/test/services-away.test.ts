// What users can do with loans while media, or inquiries, is away: the rows of docs/reliability.md.
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Certificate } from '@commonyard/contracts/http/certificates';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { testDocumentAddresses } from '@commonyard/testing/factories/images';
import { certificateBody, masterAgreementBody } from '@commonyard/testing/factories/loans';
import { readZip } from '@commonyard/testing/read-zip';
import { buildApp } from '../src/app.ts';
import { loanSteps } from './loan-steps.ts';
import { startMediaUploads } from './media-uploads.ts';
import { borrower, borrowingOfficer, officer, prepared, send, startTestService, UNREACHABLE } from './test-service.ts';

const media = await startMediaUploads();
const service = await startTestService({ mediaUrl: media.url });
/** The same service, which reaches no other one. */
const app = await buildApp({
  ...service.deps,
  assetsUrl: UNREACHABLE,
  inquiriesUrl: UNREACHABLE,
  mediaUrl: UNREACHABLE,
  publicUrl: 'https://commonyard.example',
  documentAddresses: testDocumentAddresses,
  usage: noUsageLimits,
});
const alone = { ...service, app };
const steps = loanSteps(alone);
afterAll(async () => {
  await app.close();
  await service.close();
  media.close();
});
await service.projectOfficer();
await service.projectBorrowingOfficer();

const agreement = (documentId = media.uploaded()) => ({ ...masterAgreementBody('smiths-falls'), documentId });
const certificate = (documentId = media.uploaded()) => ({ ...certificateBody(), documentId });
const document = (documentId = media.uploaded()) => ({ kind: 'agreement', title: 'Signed agreement', documentId });

describe('while media is away', () => {
  it('503: documents, certificates, other files of certificates and master agreements; each is added with the same upload later', async () => {
    const { id } = await steps.loanIn('accepted', await service.lendableListing());
    const { id: certificateId } = await prepared<Certificate>(
      send(service, borrowingOfficer(), 'POST', '/api/certificates', certificate()),
    );
    const additions = [
      ['POST', `/api/loans/${id}/documents`, document()],
      ['POST', '/api/certificates', certificate()],
      ['PUT', `/api/certificates/${certificateId}`, certificate()],
      ['POST', '/api/master-agreements', { ...agreement(), partner: 'lanark-highlands' }],
    ] as const;
    for (const [method, path, body] of additions) {
      const refused = await send(alone, borrowingOfficer(), method, path, body);
      expect([path, refused.statusCode, refused.json().code]).toEqual([path, 503, 'unavailable']);
      const { statusCode } = await send(service, borrowingOfficer(), method, path, body);
      expect([path, statusCode]).toEqual([path, method === 'PUT' ? 200 : 201]);
    }
    const { documentId: _same, ...facts } = certificate();
    const changed = await send(alone, borrowingOfficer(), 'PUT', `/api/certificates/${certificateId}`, facts);
    expect(changed.statusCode).toBe(200);
  });

  it('200: the file of a record names the document, the certificate and the master agreement that it lacks', async () => {
    const { id: agreementId } = await prepared<MasterAgreement>(
      send(service, officer(), 'POST', '/api/master-agreements', agreement()),
    );
    await prepared(send(service, borrowingOfficer(), 'POST', `/api/master-agreements/${agreementId}/confirm`));
    await prepared(send(service, borrowingOfficer(), 'POST', '/api/certificates', certificate()));
    const { id } = await steps.loanIn('quoted', await service.lendableListing());
    await prepared(steps.accept(id, borrowingOfficer()));
    await prepared(send(service, borrower(), 'POST', `/api/loans/${id}/documents`, document()));
    const filesOf = async (from: Pick<typeof service, 'app'>) =>
      readZip((await send(from, borrower(), 'GET', `/api/loans/${id}/record.zip`)).rawPayload);
    const files = ['Insurance.pdf', 'Master agreement.pdf', 'Signed agreement.pdf'].map((name) => `documents/${name}`);
    const named = (text: string | undefined) => files.filter((name) => text?.includes(name));
    const whole = await filesOf(service);
    expect([...whole.keys()].filter((name) => name.startsWith('documents/')).toSorted()).toEqual(files);
    expect(named(whole.get('missing.txt')?.toString())).toEqual([]);
    const poor = await filesOf(alone);
    expect([...poor.keys()].filter((name) => name.startsWith('documents/'))).toEqual([]);
    expect(named(poor.get('missing.txt')!.toString())).toEqual(files);
  });
});

describe('while inquiries is away', () => {
  it('200: completed inspections whose events have come are confirmed at hand-over and return; 503 for others', async () => {
    const { id } = await steps.loanIn('signed', await service.lendableListing());
    for (const [type, kind, status] of [
      ['pre', 'hand_over', 'out'],
      ['post', 'return', 'returned'],
    ] as const) {
      const unknown = { inspectionId: 999_999, contentHash: 'a'.repeat(64) };
      const refused = await steps.confirm(id, kind, unknown, officer(), { otherName: 'Bea Borrower' });
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
      const inspection = await steps.inspect(id, type);
      const confirmed = await steps.confirm(id, kind, inspection, officer(), { otherName: 'Bea Borrower' });
      expect(confirmed.json<Loan>().status).toBe(status);
    }
  });

  it('200: a machine is returned without an inspection where both sides say that it is back', async () => {
    const { id } = await steps.loanIn('out', await service.lendableListing());
    await prepared(send(alone, borrower(), 'POST', `/api/loans/${id}/end`, { outcome: 'back' }));
    const agreed = await send(alone, officer(), 'POST', `/api/loans/${id}/end/agree`, {});
    expect(agreed.json<Loan>().status).toBe('returned');
  });
});
