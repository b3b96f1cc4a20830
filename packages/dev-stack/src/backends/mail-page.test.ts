import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startMailPage, type RunningMailPage } from './mail-page.ts';

let folder: string;
let mailPage: RunningMailPage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-page-'));
  mailPage = await startMailPage(folder, await freePort());
});
afterAll(async () => {
  await mailPage.stop();
  await rm(folder, { recursive: true });
});

const MAIL = `X-Original-To: clerk@example.com
From: CommonYard <no-reply@example.com>
Subject: =?utf-8?q?Approuv=C3=A9e?=: <b>Grader</b>
Date: Sat, 21 Nov 2026 12:00:00 +0000
Content-Type: multipart/alternative; boundary=x

--x
Content-Type: text/plain; charset=utf-8

Open http://localhost:8080/equipment/available/1
--x
Content-Type: text/html; charset=utf-8

<p onclick="alert(1)">Hello</p>
--x--
`;

const get = async (path: string) => {
  const response = await fetch(mailPage.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it('lists captured emails and shows one in a sandboxed frame', async () => {
  expect((await get('/')).text).toContain('No mail yet');
  await writeFile(join(folder, '2026.eml'), MAIL.replaceAll('\n', '\r\n'));
  await writeFile(join(folder, '.unfinished.eml'), 'x');
  const list = await get('/');
  expect(list.text).toContain('Approuvée: &lt;b&gt;Grader&lt;/b&gt;');
  expect(list.text).toContain('clerk@example.com');
  const { text, headers } = await get('/?mail=2026.eml');
  expect(text).toContain(
    'srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p onclick=&quot;alert(1)&quot;&gt;Hello&lt;/p&gt;',
  );
  expect(text).toContain('<a href="http://localhost:8080/equipment/available/1"');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await get('/?mail=../secrets.json')).text).toContain('Approuvée');
});

it('403 for a foreign Host header', async () => {
  const status = await new Promise((resolve) =>
    request(mailPage.url, { headers: { host: 'evil.test' } }, (response) => resolve(response.statusCode)).end(),
  );
  expect(status).toBe(403);
});
