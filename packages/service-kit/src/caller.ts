import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { SignJWT, jwtVerify } from 'jose';
import type { Locale, Role } from '@commonyard/contracts/identity.values';
import { forbidden, HttpError, unauthorized } from './errors.ts';

export const CALLER_HEADER = 'x-internal-identity';
const ISSUER = 'gateway';
const LIFETIME_SECONDS = 30;

/** Who is asking, as the gateway vouches for it. `userId` null is a visitor without an account. */
export type Caller = {
  userId: number | null;
  role: Role | null;
  municipality: string | null;
  locale: Locale;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The gateway's half of the key pair from its setting: PEM, or base64 of PKCS8 DER. */
export const readPrivateKey = (key: string): KeyObject =>
  isPem(key) ? createPrivateKey(key) : createPrivateKey({ key: fromBase64(key), format: 'der', type: 'pkcs8' });

/** The services' half of the key pair from its setting: PEM, of a key or a certificate, or base64 of SPKI DER. */
export const readPublicKey = (key: string): KeyObject =>
  isPem(key) ? createPublicKey(key) : createPublicKey({ key: fromBase64(key), format: 'der', type: 'spki' });

const isPem = (key: string) => key.startsWith('-----BEGIN ');
const fromBase64 = (key: string) => Buffer.from(key, 'base64');

/**
 * Signs who is calling, for the named services only, valid for 30 seconds. There are two where the first asks the
 * second on the caller's behalf.
 */
export async function signCaller(caller: Caller, audience: string | string[], key: KeyObject): Promise<string> {
  const { userId, ...claims } = caller;
  return new SignJWT({ ...claims, sub: userId === null ? 'anonymous' : String(userId) })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .sign(key);
}

/**
 * Makes the hook by which a service learns its caller. It refuses every request without a valid token made for
 * this service, so nothing that reaches the port around the gateway is ever served.
 * Verified tokens are remembered until they end: the gateway sends the same one for a few seconds.
 */
export function callerHook(audience: string, key: KeyObject) {
  const verified = new Map<string, { caller: Caller; until: number }>();
  return async (request: FastifyRequest): Promise<void> => {
    if (request.routeOptions.config.withoutCaller) return;
    const token = request.headers[CALLER_HEADER];
    if (typeof token !== 'string') throw refused();
    const known = verified.get(token);
    if (known && known.until > Date.now()) {
      request.caller = known.caller;
      return;
    }
    const fresh = await verify(token, audience, key);
    if (verified.size >= 1_000) verified.clear();
    verified.set(token, fresh);
    request.caller = fresh.caller;
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For probes only: the route answers without knowing who asks. */
    withoutCaller?: boolean;
    /** The answer lasts as long as the client listens. */
    stream?: boolean;
  }
}

const refused = () => new HttpError(401, 'caller_unknown', 'This service is reached through the gateway only');

async function verify(token: string, audience: string, key: KeyObject): Promise<{ caller: Caller; until: number }> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: ['EdDSA'],
    issuer: ISSUER,
    audience,
    clockTolerance: 5,
  }).catch(() => {
    throw refused();
  });
  if (!payload.sub || !payload.exp) throw refused();
  const caller: Caller = {
    userId: payload.sub === 'anonymous' ? null : Number(payload.sub),
    role: (payload['role'] as Role | null) ?? null,
    municipality: (payload['municipality'] as string | null) ?? null,
    locale: payload['locale'] === 'fr' ? 'fr' : 'en',
  };
  return { caller, until: payload.exp * 1_000 };
}

/** onRequest hook: only for people who are signed in. Throws 401. */
export async function signedIn(request: FastifyRequest): Promise<void> {
  if (request.caller.userId === null) throw unauthorized();
}

/** onRequest hook: only for administrators. Throws 401 or 403. */
export async function adminOnly(request: FastifyRequest): Promise<void> {
  await signedIn(request);
  if (request.caller.role !== 'admin') throw forbidden();
}
