import { afterAll, expect, it } from '@jest/globals';
import type { AuditEntry } from '@commonyard/contracts/http/audit';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { contactMessageBody } from '@commonyard/testing/factories/inquiries';
import { as, send, startTestService, submitInquiryAs } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const read = async (query: string, caller = as.admin()) =>
  (await send(service, caller, 'GET', `/api/audit/inquiries?${query}`)).json<AuditEntry[]>();
const inspectorOf = (municipality: string) => as.operator({ municipality });

it('records inspections under the municipality that inspects', async () => {
  const { id: assetId } = await service.projectListing({ municipality: 'hearst' });
  const inquiryId = await submitInquiryAs(service, inspectorOf('kenora'), assetId);
  await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'in_progress' });
  const body = { inquiryId, type: 'pre', notes: 'A scratch' };
  const { id } = (await send(service, inspectorOf('kenora'), 'POST', '/api/inspections', body)).json<{ id: number }>();
  const checklist = INSPECTION_ITEMS.pre.map((item) => ({ item, result: 'pass' }));
  const completion = { completed: true, checklist };
  await send(service, inspectorOf('kenora'), 'PATCH', `/api/inspections/${id}`, completion);
  const entries = await read(`subject=inspection&subjectId=${id}`);
  const about = {
    actorId: 3,
    actorMunicipality: 'kenora',
    municipality: 'kenora',
    details: { inquiryId, type: 'pre' },
  };
  expect(entries).toMatchObject([
    { ...about, action: 'completed' },
    { ...about, action: 'created' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('scratch');
});

it('records the status of inquiries under the municipality of the listing', async () => {
  const { id: assetId } = await service.projectListing({ municipality: 'hearst' });
  const inquiryId = await submitInquiryAs(service, inspectorOf('kenora'), assetId);
  await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'in_progress' });
  const readAs = (municipality: string) =>
    read(`subject=inquiry&subjectId=${inquiryId}`, as.municipalAdmin({ municipality }));
  expect(await readAs('hearst')).toMatchObject([
    { action: 'status_changed', actorId: 1, before: { status: 'pending' }, after: { status: 'in_progress' } },
    { action: 'created', actorId: 3, actorMunicipality: 'kenora' },
  ]);
  expect(await readAs('kenora')).toEqual([]);
});

it('records that a contact message was answered, without its text', async () => {
  const { id } = (await send(service, as.guest(), 'POST', '/api/contact', contactMessageBody())).json<{ id: number }>();
  await send(service, as.admin(), 'PATCH', `/api/contact-messages/${id}`, { answer: 'Please call the town hall.' });
  const entries = await read(`subject=contact_message&subjectId=${id}`);
  expect(entries).toMatchObject([
    { action: 'answered', actorId: 1, municipality: null, before: { status: 'new' }, after: { status: 'answered' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('town hall');
});
