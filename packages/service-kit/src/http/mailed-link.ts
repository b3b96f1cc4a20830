import type { FastifyRequest, FastifyReply, HookHandlerDoneFunction } from 'fastify';
import { Type, type Static } from 'typebox';
import { Locale } from '@commonyard/contracts/http/identity';
import { LOCALES } from '@commonyard/contracts/identity.values';
import type { Caller } from '../auth/caller.ts';
import type { App } from './app.ts';

const MAX_TOKEN_LENGTH = 500;

/** The parameters of a mailed link. Programs that count the opened links of emails add parameters of their own. */
export const LinkQuery = Type.Object(
  { token: Type.String({ maxLength: MAX_TOKEN_LENGTH }), lang: Type.Optional(Locale) },
  { additionalProperties: true },
);
export type LinkRequest = { query: Static<typeof LinkQuery>; caller: Caller };

/**
 * preValidation hook: repairs a link that a mail program or a reader changed by the end of its sentence or by repeated
 * parameters. What cannot be repaired is an invalid token, which has a page, and a missing language.
 */
export function repairLink({ query }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const parameters = query as Record<string, unknown>;
  const token = /^([\w-]+(?:\.[\w-]+)?)[^\w-]*$/.exec(firstOf(parameters['token']).slice(0, MAX_TOKEN_LENGTH));
  parameters['token'] = token?.[1] ?? '';
  const language = firstOf(parameters['lang']);
  const lang = LOCALES.find((locale) => language.startsWith(locale));
  if (lang) parameters['lang'] = lang;
  else delete parameters['lang'];
  done();
}

const firstOf = (parameter: unknown): string => {
  const value: unknown = Array.isArray(parameter) ? parameter[0] : parameter;
  return typeof value === 'string' ? value : '';
};

/** Accepts the form of a mailed link: its body adds nothing to the URL, so it is read and discarded. */
export function acceptFormBodies(app: App): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, (_request, body, done) => {
      body.resume();
      body.on('end', () => done(null));
    });
}
