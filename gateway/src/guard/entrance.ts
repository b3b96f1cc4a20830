import type { onRequestHookHandler } from 'fastify';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { isProbe } from '../http/probes.ts';
import { addressTest } from './address-test.ts';

const MESSAGE = 'CommonYard is closed for now. Please try again later.';
const HEADERS = { 'retry-after': '3600', 'cache-control': 'no-store' };

/** The page that a visitor sees: no other file can be requested, so it is complete, in both languages. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>CommonYard</title>
<h1>CommonYard is closed for now</h1>
<p>Please try again later. No information was lost.</p>
<div lang="fr-CA">
<h1>CommonYard est fermé pour le moment</h1>
<p>Veuillez réessayer plus tard. Aucune information n’a été perdue.</p>
</div>
</html>
`;

/** Closes the public entrance to everybody but these addresses. Probes pass, so that the gateway keeps running. */
export function closeEntranceExceptTo(list: string): onRequestHookHandler {
  const isAllowed = addressTest(list);
  return (request, reply, done) => {
    if (isAllowed(request.ip) || isProbe(request)) return done();
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html'))
      return done(new HttpError(503, 'closed', MESSAGE, { headers: HEADERS }));
    void reply.code(503).headers(HEADERS).type('text/html; charset=utf-8').send(PAGE);
  };
}
