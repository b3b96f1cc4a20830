import { afterEach, expect, it } from '@jest/globals';
import { closeAll, startGateway } from './support/start-gateway.ts';

afterEach(closeAll);

async function readSecurityTxt(options: Parameters<typeof startGateway>[0]) {
  const { app } = await startGateway(options);
  const response = await app.inject({ url: '/.well-known/security.txt', headers: { accept: 'text/html' } });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  return Object.fromEntries(
    response.body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  );
}

it('names the contact of the installation, its languages and its own address', async () => {
  const fields = await readSecurityTxt({
    publicUrl: 'https://commonyard.test',
    securityContact: 'mailto:security@example.ca',
  });
  expect(fields).toEqual({
    Contact: 'mailto:security@example.ca',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages': 'en, fr',
    Canonical: 'https://commonyard.test/.well-known/security.txt',
  });
  // RFC 9116: in the future, and by less than a year.
  const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000;
  expect([days > 100, days < 365]).toEqual([true, true]);
});

it.each([
  ['mailto:securite@exemple-é.ca', 'mailto:securite@xn--exemple--i1a.ca'],
  ['https://exemple-é.ca/sécurité', 'https://xn--exemple--i1a.ca/s%C3%A9curit%C3%A9'],
])('names the contact %s as a URI', async (securityContact, uri) => {
  expect(await readSecurityTxt({ securityContact })).toMatchObject({ Contact: uri });
});

it('names the contact page where no contact is set', async () => {
  expect(await readSecurityTxt({})).toMatchObject({ Contact: 'http://commonyard.test/contact' });
});
