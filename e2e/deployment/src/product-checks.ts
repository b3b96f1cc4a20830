import { createHash } from 'node:crypto';
import type { Status } from '@commonyard/contracts/http/status';
import { createApiClient } from '@commonyard/testing/api-client';
import { imageForm } from '@commonyard/testing/factories/images';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { DEMO_PASSWORD } from '../../src/demo-api.ts';
import { photoFile } from '../../src/photo.ts';
import { attempt } from './command.ts';

let adminCookie = '';

/** Clears the cached session, for another installation. */
export const forgetSession = (): string => (adminCookie = '');

// Retries, because an overloaded product responds 503.
const clientOf = (url: string) => createApiClient(url, { retryOn: [502, 503, 504] });

/** Runs a journey in Chromium and returns its last line, `5 passed, 0 failed`; if it fails, the end of its output. */
export async function runJourney(url: string): Promise<string> {
  const { code, out } = await attempt('npm', ['run', '--silent', 'e2e', '--', 'posting'], {
    env: { ...process.env, E2E_URL: url },
  });
  return code === 0 ? out.trim().split('\n').at(-1)! : out.slice(-4_000);
}

/** Logs a demo user in and returns the `Set-Cookie` header, with its attributes. */
export const logIn = (url: string, username: string): Promise<string> => clientOf(url).logIn(username, DEMO_PASSWORD);

/** Requests the email with which a user chooses a new password. */
export async function requestPasswordReset(url: string, email: string): Promise<void> {
  await clientOf(url).expectOk('POST', '/api/password-reset', { body: { email } });
}

/** Sends an inquiry about each of some listings as a guest. The guest and an administrator get email. */
export async function sendInquiries(url: string, count: number): Promise<void> {
  const client = createApiClient(url, { retryOn: [502, 503, 504], withFormTokens: true });
  const path = `/api/assets?type=available_asset&limit=${count}`;
  const listings = await client.expectOk<{ id: number }[]>('GET', path);
  for (const { id } of listings)
    await client.expectOk('POST', '/api/public-inquiries', { body: publicInquiryBody(id) });
}

/** Reads what an administrator can see of the stored data: records in full, images as the hash of their bytes. */
export async function readStoredData(url: string): Promise<Record<string, unknown>> {
  const client = clientOf(url);
  // One session for all reads: logins are rate-limited.
  adminCookie ||= await client.signIn('admin', DEMO_PASSWORD);
  const cookie = adminCookie;
  const data: Record<string, unknown> = {};
  for (const path of ['admin/assets', 'inquiries', 'users', 'inspections'].map((noun) => `/api/${noun}?limit=100`))
    data[path] = await client.expectOk('GET', path, { cookie });
  const images = new Set(JSON.stringify(data['/api/admin/assets?limit=100']).match(/\/media\/[\w./-]+/g));
  for (const path of [...images].slice(0, 10)) data[path] = await hashOf(await client.fetch('GET', path, { cookie }));
  return data;
}

/** When the newest backup was made, as the status page shows it. */
export async function readBackupTime(url: string): Promise<string | null | undefined> {
  const client = clientOf(url);
  const cookie = await client.signIn('admin', DEMO_PASSWORD);
  const { services } = await client.expectOk<Status>('GET', '/api/status', { cookie });
  return services.find(({ service }) => service === 'media')!.status?.backup?.at;
}

async function hashOf(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
}

/** Uploads an image, reads it with the cookie that the upload set, and returns the type of the stored one, and whether two downloads have the same bytes. */
export async function uploadImage(url: string): Promise<{ type: string; same: boolean }> {
  const client = clientOf(url);
  const form = imageForm([await photoFile(1)]);
  const { status, body, headers } = await client.send<{ urls: string[] }>('POST', '/api/upload/images', { form });
  if (status !== 201) throw new Error(`POST /api/upload/images: ${status}`);
  const [path, cookie] = [body.urls[0]!, headers.get('set-cookie')?.split(';')[0]];
  const [first, second] = [await client.fetch('GET', path, { cookie }), await client.fetch('GET', path, { cookie })];
  const type = first.headers.get('content-type') ?? '';
  return { type, same: (await hashOf(first)) === (await hashOf(second)) };
}
