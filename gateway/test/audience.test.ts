import { afterEach, expect, it } from '@jest/globals';
import { request } from 'undici';
import { verifyCallerToken, closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

it('issues caller tokens for the called service only, and for assets too on routes whose handler calls assets', async () => {
  const inquiries = await startService(echo);
  const { url } = await startGateway({ upstreams: { inquiries: inquiries.url } });
  const headersAt = async (path: string) =>
    ((await (await request(url + path)).body.json()) as { headers: Record<string, string> }).headers;

  for (const path of ['/api/inquiries', '/api/inquiries/1/messages', '/api/public-inquiries']) {
    const headers = await headersAt(path);
    for (const service of ['inquiries', 'assets'])
      expect((await verifyCallerToken(headers, service)).sub).toBe('anonymous');
    await expect(verifyCallerToken(headers, 'identity')).rejects.toThrow('aud');
  }
  for (const path of ['/api/contact', '/api/contact-messages', '/api/inspections/1']) {
    const headers = await headersAt(path);
    expect((await verifyCallerToken(headers, 'inquiries')).sub).toBe('anonymous');
    await expect(verifyCallerToken(headers, 'assets')).rejects.toThrow('aud');
  }
});
