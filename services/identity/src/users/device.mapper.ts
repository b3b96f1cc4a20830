import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookieName } from '@commonyard/contracts/identity.values';

/** A browser in which a user has signed in. `epoch` is the user's at that time: a new epoch makes all devices unknown. */
type Device = { id: string; userId: number; epoch: number };
export type KnownUser = { id: number; deviceEpoch: number };

const VALUE = /^device:(\d+):(\d+):([0-9a-f-]{36})$/;
const MAX_AGE_SECONDS = 365 * 86_400;

/** The id of the device that a request comes from, where the user knows it. */
export function deviceIdOf(
  request: FastifyRequest,
  { user, publicUrl }: { user: KnownUser; publicUrl: string },
): string | undefined {
  const cookie = request.cookies[deviceCookieName(publicUrl)];
  const value = cookie === undefined ? null : request.unsignCookie(cookie).value;
  const [, userId, epoch, id] = VALUE.exec(value ?? '') ?? [];
  return Number(userId) === user.id && Number(epoch) === user.deviceEpoch ? id : undefined;
}

/** Sends the cookie by which the next login of the user in this browser is known. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { user, publicUrl }: { user: KnownUser; publicUrl: string },
): void {
  const id = deviceIdOf(request, { user, publicUrl }) ?? randomUUID();
  reply.setCookie(deviceCookieName(publicUrl), toValue({ id, userId: user.id, epoch: user.deviceEpoch }), {
    path: '/api/login',
    maxAge: MAX_AGE_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    signed: true,
  });
}

const toValue = ({ id, userId, epoch }: Device): string => `device:${userId}:${epoch}:${id}`;
