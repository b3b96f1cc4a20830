import type { FastifyReply } from 'fastify';

/** Sends a reply whose body is JSON text already, such as JSON that Postgres built. It is not parsed or serialised. */
export const sendJson = (reply: FastifyReply, status: number, json: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(json);

/** Adds a member to the text of a JSON object that has at least one. */
export const withMember = (
  object: string,
  name: string,
  value: string | number | boolean | readonly string[] | null,
): string => withJsonMember(object, name, JSON.stringify(value));

/** As `withMember`, with a value that is JSON text already. */
export const withJsonMember = (object: string, name: string, json: string | null): string =>
  `${object.slice(0, -1)},"${name}":${json}}`;
