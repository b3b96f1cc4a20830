import type { FastifyReply } from 'fastify';

/** Sends a reply whose body is JSON text already, such as JSON that Postgres built. It is not parsed or serialised. */
export const sendJson = (reply: FastifyReply, status: number, json: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(json);

/** Adds a member to the text of a JSON object that has at least one. */
export const withMember = (
  object: string,
  name: string,
  value: string | number | boolean | readonly string[] | null,
): string => `${object.slice(0, -1)},"${name}":${JSON.stringify(value)}}`;
