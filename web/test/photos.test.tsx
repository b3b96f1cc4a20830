import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from './render.tsx';
import { photoFile, stored, storedAt, stubUploads, type SentUpload } from './uploads.ts';

let uploads: SentUpload[];
beforeEach(() => {
  sessionStorage.clear();
  uploads = stubUploads();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

/** Selects these photos in the form. */
async function choose(...names: string[]) {
  const view = await renderApp('/post-available-item');
  await view.user.upload(
    screen.getByLabelText(/^Add photos/),
    names.map((name) => photoFile(name)),
  );
  await waitFor(() => expect(uploads.length).toBeGreaterThan(0));
  return view;
}
const tiles = () => within(screen.getByRole('list', { name: 'Chosen photos' })).getAllByRole('listitem');
/** Responds to each upload as it starts. */
async function storeAll(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await waitFor(() => expect(uploads.length).toBeGreaterThan(index));
    await uploads[index]!.respond(200, stored(index + 1));
  }
}
/** What a screen reader says at the field, besides its label. */
const fieldDescription = () =>
  screen
    .getByLabelText(/^Add photos/)
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent);
const draftImages = () => (JSON.parse(sessionStorage.getItem('draft:post-available')!) as { images: string[] }).images;

describe('photos', () => {
  it('are uploaded one by one with progress and announced once', async () => {
    await choose('front.jpg', 'side.jpg');
    expect(uploads[0]!.headers['x-requested-with']).toBe('commonyard');
    await uploads[0]!.progress(42);
    expect(screen.getByRole('progressbar', { name: 'front.jpg' }).getAttribute('value')).toBe('42');
    expect(screen.getByText('42%')).toBeTruthy();
    await uploads[0]!.respond(200, stored(1));
    expect(screen.queryByText('Upload successful')).toBeNull();
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads.map(({ names }) => names)).toEqual([['front.jpg'], ['side.jpg']]);
    await uploads[1]!.respond(200, stored(2));
    expect(await screen.findByText('2 image(s) uploaded successfully')).toBeTruthy();
    expect(within(tiles()[0]!).getByText('Cover')).toBeTruthy();
  });

  it('are uploaded two at a time once the first is stored', async () => {
    await choose('1.jpg', '2.jpg', '3.jpg', '4.jpg');
    await uploads[0]!.progress(42);
    expect(uploads).toHaveLength(1);
    await uploads[0]!.respond(200, stored(1));
    await waitFor(() => expect(uploads).toHaveLength(3));
    expect(uploads.map(({ names }) => names)).toEqual([['1.jpg'], ['2.jpg'], ['3.jpg']]);
  });

  it('are limited to five', async () => {
    await choose('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg');
    expect(await screen.findByText('Too many images')).toBeTruthy();
    expect(tiles().map((tile) => tile.textContent)).toHaveLength(5);
    await storeAll(5);
    expect(uploads).toHaveLength(5);
    expect(await screen.findByText('5 image(s) uploaded successfully')).toBeTruthy();
    // This toast replaces the one about the sixth; the error at the field stays.
    expect(screen.getByRole('alert').textContent).toBe('You can only upload a maximum of 5 images');
    expect(fieldDescription()).toContain('You can only upload a maximum of 5 images');
  });

  it('must be images: other files are rejected before upload', async () => {
    const { user } = await renderApp('/post-available-item');
    const dropped = { ...user.setup({ applyAccept: false }) };
    await dropped.upload(screen.getByLabelText(/^Add photos/), photoFile('letter.pdf', 'application/pdf'));
    expect(await screen.findByText('Upload failed')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Please choose JPEG, PNG or WebP images');
    expect(fieldDescription()).toContain('Please choose JPEG, PNG or WebP images');
    expect(uploads).toHaveLength(0);
    await dropped.upload(screen.getByLabelText(/^Add photos/), photoFile('front.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that the browser cannot read are uploaded, with the server’s error at the photo', async () => {
    const { user } = await choose('note.jpg', 'side.jpg');
    const rejection = 'This image is damaged and cannot be read';
    await uploads[0]!.respond(415, { success: false, error: rejection, message: rejection, code: 'x' });
    await waitFor(() => expect(uploads).toHaveLength(2));
    await uploads[1]!.respond(200, stored(1));
    expect(within(tiles()[0]!).getByText(rejection)).toBeTruthy();
    expect(await screen.findByText('Upload failed')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Try again: note.jpg' }));
    await waitFor(() => expect(uploads).toHaveLength(3));
    expect(uploads[2]!.names).toEqual(['note.jpg']);
    await uploads[2]!.respond(200, stored(2));
    expect(screen.queryByText(rejection)).toBeNull();
    expect(await screen.findByText('1 image(s) uploaded successfully')).toBeTruthy();
  });

  it.each<[string, (upload: SentUpload) => Promise<void>, string]>([
    ['without words', (upload) => upload.respond(502, '<html>'), 'Failed to upload images'],
    ['that says no success', (upload) => upload.respond(200, { success: false, error: 'No room' }), 'No room'],
    ['that gives no address', (upload) => upload.respond(200, { success: true, urls: [] }), 'Failed to upload images'],
    ['that never comes', (upload) => upload.fail(), 'An error occurred during upload'],
  ])('have a message for status %s', async (_name, respond, words) => {
    await choose('front.jpg');
    await respond(uploads[0]!);
    expect(within(tiles()[0]!).getByText(words)).toBeTruthy();
    expect(await screen.findByText('Upload failed')).toBeTruthy();
  });

  it('can be cancelled during upload', async () => {
    const { user } = await choose('1.jpg', '2.jpg', '3.jpg');
    await user.click(screen.getByRole('button', { name: 'Cancel: 1.jpg' }));
    expect(uploads[0]!.isAborted).toBe(true);
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(tiles()).toHaveLength(2);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Cancel: 2.jpg'));
    expect(screen.queryByText('Upload failed')).toBeNull();
  });

  it('are reordered and removed by buttons that keep the focus', async () => {
    const { user, unmount } = await choose('1.jpg', '2.jpg', '3.jpg');
    await storeAll(3);
    expect(screen.getByRole('button', { name: 'Move up: 1.jpg' }).title).toBe('This is the first photo.');
    expect(screen.getByRole('button', { name: 'Move down: 3.jpg' }).title).toBe('This is the last photo.');
    await user.click(screen.getByRole('button', { name: 'Move up: 3.jpg' }));
    expect(screen.getByText('Photo 2 of 3')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: 3.jpg'));
    await user.click(screen.getByRole('button', { name: 'Move down: 1.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Remove: 2.jpg' }));
    expect(within(tiles()[0]!).getByText('3.jpg')).toBeTruthy();
    expect(within(tiles()[0]!).getByText('Cover')).toBeTruthy();
    unmount();
    expect(draftImages()).toEqual([storedAt(3), storedAt(1)]);
  });

  it('block submission until they are uploaded', async () => {
    const { user } = await choose('front.jpg');
    await user.click(screen.getByRole('button', { name: /^Submit/ }));
    const text = 'Wait until the photos are uploaded, or cancel them';
    expect(await screen.findByRole('link', { name: text })).toBeTruthy();
    await uploads[0]!.respond(500, '');
    const failed = 'Try again or remove the photos that were not uploaded';
    expect(await screen.findByRole('link', { name: failed })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove: front.jpg' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: failed })).toBeNull());
  });

  it('stop uploading when the form is left', async () => {
    const { unmount } = await choose('front.jpg');
    unmount();
    expect(uploads[0]!.isAborted).toBe(true);
  });
});
