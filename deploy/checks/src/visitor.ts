import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { attempt } from './command.ts';

const PASSWORD = 'commonyard-demo';
let adminCookie = '';

/** For a server that knows no session of before. */
export const forgetSession = (): string => (adminCookie = '');

/** Runs a journey in a real browser and gives its last line, as `5 passed, 0 failed`; before that what failed, if anything. */
export async function journey(url: string): Promise<string> {
  const { code, out } = await attempt('npm', ['run', '--silent', 'e2e', '--', 'posting'], {
    ...process.env,
    E2E_URL: url,
  });
  const last = out.trim().split('\n').at(-1)!;
  return code === 0 ? last : out.slice(-4_000);
}

/** Signs an account of the demonstration in and gives the cookie as it was set, attributes included. */
export async function logIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie().find((header) => header.includes('sid='));
  if (!answer.ok || !cookie) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`);
  return cookie;
}

/** Asks for the link by which one chooses a new password. */
export async function askForPassword(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/password-reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw new Error(`The request for a password was answered with ${answer.status}`);
}

/** What an administrator can see of everything that is stored: records in full, pictures by the hash of their bytes. */
export async function readEverything(url: string): Promise<Record<string, unknown>> {
  // Once for all: sign-ins are limited.
  adminCookie ||= (await logIn(url, 'admin')).split(';', 1)[0]!;
  const get = async (path: string) => {
    const answer = await fetchPatiently(url + path, { headers: { cookie: adminCookie } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer;
  };
  const read: Record<string, unknown> = {};
  for (const path of [
    '/api/assets?limit=100',
    '/api/inquiries?limit=100',
    '/api/users?limit=100',
    '/api/inspections?limit=100',
  ])
    read[path] = await (await get(path)).json();
  const pictures = new Set(JSON.stringify(read['/api/assets?limit=100']).match(/\/media\/[\w./-]+/g));
  for (const path of [...pictures].slice(0, 10))
    read[path] = createHash('sha256')
      .update(Buffer.from(await (await get(path)).arrayBuffer()))
      .digest('hex');
  return read;
}

/** A machine that does much else may be busy, which the answer says: then it is asked again. */
async function fetchPatiently(url: string, options: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url, options);
    if (![502, 503, 504].includes(answer.status) || attempt === 60) return answer;
    await answer.body?.cancel();
    await sleep(1_000);
  }
}

/** Sends a picture in and gives what is stored of it: its type, and whether a second look finds the same bytes. */
export async function sendPicture(url: string): Promise<{ type: string; same: boolean }> {
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(png(200))], { type: 'image/png' }), 'square.png');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const sent = await fetch(`${url}/api/upload/images`, { method: 'POST', headers, body: form });
  const { urls = [] } = (await sent.json()) as { urls?: string[] };
  const look = async () => {
    const answer = await fetch(url + urls[0]);
    return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  if (sent.status !== 201 && sent.status !== 200) throw new Error(`The picture was answered with ${sent.status}`);
  const [first, second] = [await look(), await look()];
  return { type: first.type, same: first.bytes.length > 0 && first.bytes.equals(second.bytes) };
}

/** A grey square as PNG. */
function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8; // bits; colour type 0 is grey
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(side, 128)])),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
