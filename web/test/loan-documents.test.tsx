import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { LoanDocument } from '@commonyard/contracts/http/documents';
import { MAX_PDF_BYTES } from '@commonyard/contracts/documents.values';
import { failure, json, never, noContent, type Api } from './api.ts';
import { loan, loanCounts } from './loans.ts';
import { renderApp } from './render.tsx';
import { stubUploads } from './uploads.ts';
import { signedInAs } from './users.ts';

const DOCUMENTS = 'GET /api/loans/214/documents';
const ADD = 'POST /api/loans/214/documents';
const id = '00000000-0000-4000-8000-000000000007';
const document = (over: Partial<LoanDocument> = {}): LoanDocument => ({
  id,
  kind: 'purchase_order',
  title: 'Order 7',
  name: 'order-7.pdf',
  type: 'application/pdf',
  bytes: 48_211,
  sha256: 'ab'.repeat(32),
  remark: null,
  side: 'lender',
  by: 'Olive Owner',
  addedAt: '2026-11-20T15:00:00Z',
  removable: true,
  ...over,
});
const uploadedDocument = () => {
  const { kind: _kind, title: _title, side: _side, by: _by, addedAt: _at, removable: _removable, ...file } = document();
  return file;
};
const pdfFile = (name = 'order_7 final.pdf', bytes = 9) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

const api = (over: Api = {}, of = loan()): Api => ({
  ...signedInAs({ role: 'municipal_admin', municipality: 'renfrew-county' }),
  'GET /api/inquiries/counts': () => json({ pending: 0, in_progress: 0, completed: 0, cancelled: 0, waiting: 0 }),
  'GET /api/loans/counts': () => json(loanCounts()),
  'GET /api/loans': () => json([of], { headers: { 'x-total-count': '1' } }),
  'GET /api/loans/214': () => json(of),
  [DOCUMENTS]: () => json([]),
  ...over,
});
async function openDocuments(over: Api, of = loan(), path = '/loans?loan=214') {
  const view = await renderApp(path, api(over, of));
  return { ...view, section: within(await screen.findByRole('region', { name: 'Documents' })) };
}
let uploads = stubUploads();
beforeEach(() => {
  sessionStorage.clear();
  uploads = stubUploads();
});

describe('the documents of a loan', () => {
  it('are listed with kind, size, who added them and what is unusual', async () => {
    const documents = [
      document(),
      document({
        id: id.replace('7', '8'),
        title: 'Photo',
        bytes: 2_345_678,
        remark: 'scripts',
        by: null,
        side: 'borrower',
        removable: false,
      }),
    ];
    const { section } = await openDocuments({ [DOCUMENTS]: () => json(documents) });
    const [first, second] = await section.findAllByRole('listitem');
    for (const text of [
      'Order 7',
      'Purchase order · order-7.pdf · 48\u00a0kB',
      'Olive Owner, Renfrew (County)',
      'Nov 20, 2026',
    ])
      expect(first!.textContent).toContain(text);
    for (const text of ['2.3\u00a0MB', 'Smiths Falls', 'This PDF contains scripts'])
      expect(second!.textContent).toContain(text);
    expect(section.getByRole('button', { name: 'Remove “Order 7”' })).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Remove “Photo”' })).toBeNull();
  });

  it('are none at first', async () => {
    const { section } = await openDocuments({});
    await section.findByText(/^No documents yet/);
  });

  it('that still load cannot be added to', async () => {
    const { section } = await openDocuments({ [DOCUMENTS]: never });
    await section.findByText('Loading documents...');
    expect(section.queryByRole('button', { name: 'Add document' })).toBeNull();
  });

  it('can be loaded again', async () => {
    let fails = true;
    const { section, user } = await openDocuments({
      [DOCUMENTS]: () => (fails ? failure(503, 'Away') : json([document()])),
    });
    await section.findByText('Failed to load the documents. Please try again.', {}, { timeout: 10_000 });
    fails = false;
    await user.click(section.getByRole('button', { name: 'Try again' }));
    await section.findByText('Order 7');
  }, 20_000);

  it('cannot be added above 30', async () => {
    const documents = Array.from({ length: 30 }, (_, n) => document({ id: `${id.slice(0, -2)}${10 + n}` }));
    const full = await openDocuments({ [DOCUMENTS]: () => json(documents) });
    await full.section.findByText(/30 documents, which is the limit/);
    expect(full.section.queryByRole('button', { name: 'Add document' })).toBeNull();
  });

  it('cannot be added by an administrator of the platform', async () => {
    const { section } = await openDocuments({}, loan({ side: null }));
    await section.findByText(/^No documents yet/);
    expect(section.queryByRole('button', { name: 'Add document' })).toBeNull();
  });
});

describe('a document', () => {
  async function openDialog(over: Api = {}) {
    const view = await openDocuments(over);
    await view.user.click(await view.section.findByRole('button', { name: 'Add document' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a document to loan #214' }));
    await dialog.findByLabelText('File');
    return { ...view, dialog };
  }
  const sent = (calls: { method: string; path: string; body: unknown }[]) =>
    calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/documents'));

  it('is uploaded with its progress and added, with its name as title', async () => {
    let documents: LoanDocument[] = [];
    const { dialog, section, user, calls } = await openDialog({
      [DOCUMENTS]: () => json(documents),
      [ADD]: () => json((documents = [document()])[0], { status: 201 }),
    });
    await user.upload(dialog.getByLabelText('File'), pdfFile());
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('order 7 final');
    await user.selectOptions(dialog.getByLabelText('Kind'), 'purchase_order');
    await user.click(dialog.getByRole('button', { name: /Add document/ }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]!.progress(40);
    await dialog.findByText('40%');
    await uploads[0]!.respond(201, uploadedDocument());
    await section.findByText('Order 7');
    expect(screen.queryByRole('dialog', { name: /Add a document/ })).toBeNull();
    expect(sent(calls).map(({ body }) => body)).toEqual([
      { documentId: id, kind: 'purchase_order', title: 'order 7 final' },
    ]);
  });

  it('needs a file that is not too large, a kind and a title', async () => {
    const { dialog, user } = await openDialog();
    await user.click(dialog.getByRole('button', { name: /Add document/ }));
    for (const text of ['Please choose a file', 'Please choose a kind', 'Please enter a title of 2 to 100 characters'])
      expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
    await user.upload(dialog.getByLabelText('File'), pdfFile('big.pdf', MAX_PDF_BYTES + 1));
    expect((await dialog.findAllByText('A PDF can be at most 5 MB, and an image at most 8 MB')).length).toBeGreaterThan(
      0,
    );
    expect(uploads).toHaveLength(0);
  });

  it('says why it was rejected, and is not uploaded twice where only the second step failed', async () => {
    let isFirst = true;
    const { dialog, section, user, calls } = await openDialog({
      [ADD]: () => {
        if (!isFirst) return json(document(), { status: 201 });
        isFirst = false;
        return failure(503, 'Temporarily unavailable. Please try again.', { code: 'unavailable' });
      },
    });
    await user.upload(dialog.getByLabelText('File'), pdfFile());
    await user.selectOptions(dialog.getByLabelText('Kind'), 'other');
    const press = () => user.click(dialog.getByRole('button', { name: /Add document/ }));
    await press();
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]!.respond(415, {
      code: 'not_a_document',
      message: 'Please choose a PDF, or a JPEG, PNG or WebP image',
    });
    await dialog.findByText('Please choose a PDF, or a JPEG, PNG or WebP image');
    await press();
    await waitFor(() => expect(uploads).toHaveLength(2));
    await uploads[1]!.respond(201, uploadedDocument());
    await dialog.findByText('Temporarily unavailable. Please try again.');
    await press();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Add a document/ })).toBeNull());
    expect([uploads.length, sent(calls).length]).toEqual([2, 2]);
    expect(section.getByRole('button', { name: 'Add document' })).toBeTruthy();
  });

  it('whose upload is stopped, or the network ends, can be sent again', async () => {
    const { dialog, user } = await openDialog();
    await user.upload(dialog.getByLabelText('File'), pdfFile());
    await user.selectOptions(dialog.getByLabelText('Kind'), 'other');
    await user.click(dialog.getByRole('button', { name: /Add document/ }));
    await user.click(await dialog.findByRole('button', { name: 'Stop the upload' }));
    await dialog.findByText('You stopped the upload.');
    expect(uploads[0]!.isAborted).toBe(true);
    await user.click(dialog.getByRole('button', { name: /Add document/ }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    await uploads[1]!.fail();
    await dialog.findByText('An error occurred during upload');
  });

  it('is downloaded from an address of its own, and an error says why not', async () => {
    let isMissing = true;
    const saved: string[] = [];
    URL.createObjectURL = (file) => (saved.push(`${(file as File).name} ${(file as File).type}`), 'blob:x');
    URL.revokeObjectURL = () => undefined;
    // jsdom follows no link.
    HTMLAnchorElement.prototype.click = () => undefined;
    const { section, user } = await openDocuments({
      [DOCUMENTS]: () => json([document({ name: 'Reçu.pdf' })]),
      [`${DOCUMENTS}/${id}/address`]: () =>
        json({ url: `/media/documents/${id}?expires=1&signature=x`, expiresAt: '' }),
      [`GET /media/documents/${id}`]: () =>
        isMissing ? failure(503, 'The stored file is missing. Please tell an administrator') : new Response('%PDF'),
    });
    await user.click(await section.findByRole('button', { name: 'Download “Order 7”' }));
    await section.findByText(/could not be downloaded: The stored file is missing/);
    isMissing = false;
    await user.click(section.getByRole('button', { name: 'Download “Order 7”' }));
    await waitFor(() => expect(saved).toEqual(['Reçu.pdf application/octet-stream']));
    expect(section.queryByRole('alert')).toBeNull();
  });

  it('is removed after a question; one that a colleague removed is gone too', async () => {
    for (const response of [noContent, () => failure(404, 'This document does not exist, or was removed')]) {
      let documents = [document()];
      const { section, user, unmount } = await openDocuments({
        [DOCUMENTS]: () => json(documents),
        [`DELETE /api/loans/214/documents/${id}`]: () => {
          documents = [];
          return response();
        },
      });
      await user.click(await section.findByRole('button', { name: 'Remove “Order 7”' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Remove “Order 7”?' }));
      await user.click(question.getByRole('button', { name: 'Remove' }));
      await section.findByText(/^No documents yet/);
      unmount();
    }
  });

  it('that cannot be removed stays, and the question says why', async () => {
    const { section, user } = await openDocuments({
      [DOCUMENTS]: () => json([document()]),
      [`DELETE /api/loans/214/documents/${id}`]: () =>
        failure(403, 'Only the municipality that added a document can remove it'),
    });
    await user.click(await section.findByRole('button', { name: 'Remove “Order 7”' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await question.findByText('Only the municipality that added a document can remove it');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(section.getByText('Order 7')).toBeTruthy();
  });
});
