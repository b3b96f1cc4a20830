import type { ApiClient, ApiRequest } from '../api-client.ts';
import { documentForm } from './documents.ts';
import { imageForm, type ImageFile } from './images.ts';
import { contactMessageBody, publicInquiryBody } from './inquiries.ts';
import { listingBody, publicListingBody } from './listings.ts';
import { guestSearchBody } from './searches.ts';
import { masterAgreementBody, certificateBody, blockBody, dayFromNow, lendingTerms } from './loans.ts';

type Body = Record<string, unknown>;
type WithCookie = { cookie: string };

/**
 * Creates listings, inquiries and the rest through the API, each call another one, and returns their ids.
 * `admin` approves and changes statuses; the users passed to the functions are those who post.
 */
export function createFactories(client: ApiClient, admin: WithCookie) {
  let lastUpload: Promise<unknown> = Promise.resolve();
  const post = async (path: string, request: ApiRequest) =>
    (await client.expectOk<{ id: number }>('POST', path, request)).id;
  const patch = (path: string, body: Body) => client.expectOk('PATCH', path, { cookie: admin.cookie, body });

  const pendingListing = ({ cookie }: WithCookie, body: Body = {}) =>
    post('/api/assets', { cookie, body: listingBody(body) });
  const inquiry = ({ cookie }: WithCookie, assetId: number, body: Body = {}) =>
    post('/api/inquiries', { cookie, body: { assetId, ...body } });

  const availableListing = async (owner: WithCookie, body: Body = {}) => {
    const id = await pendingListing(owner, body);
    await patch(`/api/assets/${id}/approve`, {});
    return id;
  };

  /** An available listing with a change of its title that waits for review. */
  const changedListing = async (owner: WithCookie, change: Body = {}) => {
    const id = await availableListing(owner);
    const body = { title: 'Changed title', ...change };
    await client.expectOk('PATCH', `/api/assets/${id}`, { cookie: owner.cookie, body });
    return id;
  };

  return {
    changedListing,
    /** An available listing with a new price, which was published without a review. */
    async publishedChange({ cookie }: WithCookie) {
      const id = await availableListing({ cookie });
      await client.expectOk('PATCH', `/api/assets/${id}`, { cookie, body: { rate: '1234' } });
      return id;
    },
    async decidedChange(owner: WithCookie) {
      const id = await changedListing(owner);
      await patch(`/api/assets/${id}/approve`, {});
      return id;
    },
    pendingListing,
    availableListing,
    async withdrawnListing({ cookie }: WithCookie, body: Body = {}) {
      const id = await availableListing({ cookie }, body);
      await client.expectOk('POST', `/api/assets/${id}/withdraw`, { cookie, body: {} });
      return id;
    },
    async rejectedListing(owner: WithCookie, body: Body = {}) {
      const id = await pendingListing(owner, body);
      await patch(`/api/admin/assets/${id}/reject`, {});
      return id;
    },
    /** A listing of any status, leased and unavailable ones included. */
    async listingWithStatus(owner: WithCookie, status: string, body: Body = {}) {
      const id = await pendingListing(owner, body);
      await patch(`/api/admin/assets/${id}`, { status });
      return id;
    },
    /** Of no known municipality, so that no municipal administrator owns it. */
    guestListing: (body: Body = {}) =>
      post('/api/public/assets', { body: publicListingBody({ municipalityName: 'Somewhere', ...body }) }),
    guestSearch: (body: Body = {}) => client.expectOk('POST', '/api/guest-searches', { body: guestSearchBody(body) }),
    inquiry,
    guestInquiry: (assetId: number, body: Body = {}) =>
      post('/api/public-inquiries', { body: publicInquiryBody(assetId, body) }),
    setInquiryStatus: (id: number, status: string) => patch(`/api/inquiries/${id}`, { status }),
    async startedInquiry(sender: WithCookie, assetId: number, body: Body = {}) {
      const id = await inquiry(sender, assetId, body);
      await patch(`/api/inquiries/${id}`, { status: 'in_progress' });
      return id;
    },
    message: ({ cookie }: WithCookie, inquiryId: number, content: string) =>
      post(`/api/inquiries/${inquiryId}/messages`, { cookie, body: { content } }),
    inspection: ({ cookie }: WithCookie, inquiryId: number, body: Body = {}) =>
      post('/api/inspections', { cookie, body: { inquiryId, type: 'pre', ...body } }),
    /** Terms and two blocked days, by a user of the lending side of an available listing. */
    async calendar({ cookie }: WithCookie, listingId: number) {
      const path = `/api/availability/${listingId}`;
      await client.expectOk('PUT', `${path}/terms`, { cookie, body: lendingTerms() });
      for (const days of [40, 50]) {
        const body = blockBody({ startsOn: dayFromNow(days), endsOn: dayFromNow(days + 2) });
        await client.expectOk('POST', `${path}/blocks`, { cookie, body });
      }
    },
    contactMessage: (body: Body = {}) => post('/api/contact', { body: contactMessageBody(body) }),
    /** The id of a document that a user uploaded, one after the other: a user has few uploads at a time. */
    async uploadedDocument({ cookie }: WithCookie, name?: string) {
      const form = documentForm(undefined, name);
      const uploaded = lastUpload.then(() =>
        client.expectOk<{ id: string }>('POST', '/api/upload/documents', { form, cookie }),
      );
      lastUpload = uploaded.catch(() => undefined);
      return (await uploaded).id;
    },
    /** The id of a document that a user of a side added to a loan. */
    async loanDocument(side: WithCookie, loanId: number, name?: string) {
      const documentId = await this.uploadedDocument(side, name);
      const body = { documentId, kind: 'purchase_order', title: 'Purchase order 7' };
      const { cookie } = side;
      return (await client.expectOk<{ id: string }>('POST', `/api/loans/${loanId}/documents`, { cookie, body })).id;
    },
    /** A certificate of insurance of the municipality of an administrator. */
    async certificate(officer: WithCookie, overrides: Parameters<typeof certificateBody>[0] = {}, name?: string) {
      const body = { ...certificateBody(overrides), documentId: await this.uploadedDocument(officer, name) };
      const { cookie } = officer;
      return (await client.expectOk<{ id: number }>('POST', '/api/certificates', { cookie, body })).id;
    },
    /** A master agreement that an administrator proposes to another municipality. */
    async masterAgreement(officer: WithCookie, partner: string) {
      const body = { ...masterAgreementBody(partner), documentId: await this.uploadedDocument(officer) };
      const { cookie } = officer;
      return (await client.expectOk<{ id: number }>('POST', '/api/master-agreements', { cookie, body })).id;
    },
    /** The addresses of uploaded images. */
    async images(files?: readonly ImageFile[], cookie?: string) {
      const form = imageForm(files);
      return (await client.expectOk<{ urls: string[] }>('POST', '/api/upload/images', { form, cookie })).urls;
    },
  };
}
