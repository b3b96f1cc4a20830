import { sign, type KeyObject } from 'node:crypto';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { jwtVerify, type JWTHeaderParameters } from 'jose';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import type { ConfirmationMethod, Locale, Role } from '@commonyard/contracts/identity.values';
import { forbidden, HttpError, unauthorized } from '../errors/http-error.ts';
import { keyIdOf } from './caller-keys.ts';

export const CALLER_HEADER = 'x-internal-identity';
const ISSUER = 'gateway';
const LIFETIME_SECONDS = 30;

/**
 * The authenticated caller of a request, as signed by the gateway. `userId` is null for a guest, and for a waiting account that
 * sends a write: so a service stores nothing for it as that of a user.
 */
export type Caller = {
  userId: number | null;
  role: Role | null;
  municipality: string | null;
  /** The other public body that a user without a municipality is of. */
  organization?: string;
  locale: Locale;
  /** Whether the account waits for approval. It reads as a member of no municipality. */
  waiting?: true;
  /** By what an administrator has multiplied the usage limits; absent where by nothing. */
  limitFactors?: LimitFactors | undefined;
  /** When the user last confirmed in this session who it is, and how. Absent where it has not, and of a gateway of an older version. */
  confirmedAt?: string;
  confirmedBy?: ConfirmationMethod;
};

export type LimitFactors = { account: number; municipality: number };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/**
 * Signs a caller token for the named services, valid for 30 seconds unless a test asks for longer. Pass two audiences where the first service calls
 * the second on the caller's behalf. Signs on the calling thread, in about 50 microseconds, so that a caller of this
 * function need not wait; `jose` signs asynchronously only.
 */
export function signCaller(
  caller: Caller,
  audience: string | string[],
  key: KeyObject,
  lifetimeSeconds = LIFETIME_SECONDS,
): string {
  const { userId, ...claims } = caller;
  const issuedAt = Math.floor(Date.now() / 1_000);
  const payload = {
    ...claims,
    sub: userId === null ? 'anonymous' : String(userId),
    iss: ISSUER,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  };
  const signed = `${tokenHeaderOf(key)}.${toBase64Url(JSON.stringify(payload))}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

const toBase64Url = (text: string) => Buffer.from(text).toString('base64url');

const tokenHeaders = new WeakMap<KeyObject, string>();

/** The header of a key's tokens. It names the key, so that services find it among several during a rotation. */
function tokenHeaderOf(key: KeyObject): string {
  let header = tokenHeaders.get(key);
  if (header === undefined) {
    header = toBase64Url(JSON.stringify({ alg: 'EdDSA', kid: keyIdOf(key) }));
    tokenHeaders.set(key, header);
  }
  return header;
}

/**
 * Creates the onRequest hook that authenticates the caller. It rejects with 401 every request without a valid token for
 * this service, so a request that bypasses the gateway is never served. `keys` are the accepted public keys of the gateway.
 * Verified tokens are cached until they expire: the gateway reuses each one for a few seconds.
 */
export function callerHook(audience: string, keys: readonly KeyObject[]) {
  const findKey = createKeyLookup(keys);
  const verified = new Map<string, { caller: Caller; expiresAt: number }>();
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const token = request.headers[CALLER_HEADER];
    const cached = typeof token === 'string' ? verified.get(token) : undefined;
    if (cached && cached.expiresAt > Date.now()) {
      request.caller = cached.caller;
      return done();
    }
    if (request.routeOptions.config.withoutCaller) return done();
    if (typeof token !== 'string') throw callerUnknown();
    verify(token, audience, findKey).then((entry) => {
      if (verified.size >= 1_000) verified.clear();
      verified.set(token, entry);
      request.caller = entry.caller;
      done();
    }, done);
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For probes only: the route skips caller authentication. */
    withoutCaller?: boolean;
    /** The response is a stream that lasts until the client disconnects. */
    stream?: boolean;
    maxBodyBytes?: number;
  }
}

const callerUnknown = () => new HttpError(401, 'caller_unknown', 'This service is reached through the gateway only');

type KeyLookup = (header: Pick<JWTHeaderParameters, 'kid'>) => KeyObject;

function createKeyLookup(keys: readonly KeyObject[]): KeyLookup {
  const keysById = new Map<string | undefined, KeyObject>(keys.map((key) => [keyIdOf(key), key]));
  return ({ kid }) => {
    const key = keysById.get(kid);
    if (!key) throw callerUnknown();
    return key;
  };
}

async function verify(
  token: string,
  audience: string,
  findKey: KeyLookup,
): Promise<{ caller: Caller; expiresAt: number }> {
  const { payload } = await jwtVerify(token, findKey, {
    algorithms: ['EdDSA'],
    issuer: ISSUER,
    audience,
    clockTolerance: 5,
  }).catch(() => {
    throw callerUnknown();
  });
  if (!payload.sub || !payload.exp) throw callerUnknown();
  const caller: Caller = {
    userId: payload.sub === 'anonymous' ? null : Number(payload.sub),
    role: (payload['role'] as Role | null) ?? null,
    municipality: (payload['municipality'] as string | null) ?? null,
    ...(typeof payload['organization'] === 'string' && { organization: payload['organization'] }),
    locale: payload['locale'] === 'fr' ? 'fr' : 'en',
    ...(payload['waiting'] === true && { waiting: true as const }),
    limitFactors: payload['limitFactors'] as LimitFactors | undefined,
    ...(typeof payload['confirmedAt'] === 'string' && { confirmedAt: payload['confirmedAt'] }),
    ...(payload['confirmedBy'] === 'password' && { confirmedBy: 'password' as const }),
  };
  return { caller, expiresAt: payload.exp * 1_000 };
}

/** The error for a caller that is no user: 401, or 403 `account_waiting` for a write of a waiting account. */
export const notSignedIn = ({ waiting }: Caller): HttpError =>
  waiting ? new HttpError(403, 'account_waiting', ACCOUNT_MESSAGES.accountWaiting) : unauthorized();

/** onRequest hook: requires a signed-in user. Throws 401, or 403 for a write of a waiting account. */
export function signedIn({ caller }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  if (caller.userId === null) throw notSignedIn(caller);
  done();
}

/** onRequest hook: requires an administrator. Throws 401 or 403. */
export function adminOnly({ caller }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  if (caller.userId === null) throw notSignedIn(caller);
  if (caller.role !== 'admin') throw forbidden();
  done();
}

/** onRequest hook: requires an administrator of the platform or of a municipality. Throws 401 or 403. */
export function administratorsOnly({ caller }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) {
  if (caller.userId === null) throw notSignedIn(caller);
  if (caller.role !== 'admin' && !(caller.role === 'municipal_admin' && caller.municipality !== null))
    throw forbidden();
  done();
}
