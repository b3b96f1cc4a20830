import type { FastifyRequest } from 'fastify';
import { UPLOADER_HOURS, uploaderCookieName } from '@commonyard/contracts/media.values';
import type { SignedIds } from '@commonyard/service-kit/auth/signed-ids';

/** The gateway states the scheme of the public address, and forwards no other cookie. */
const isHttps = ({ headers }: FastifyRequest) => headers['x-forwarded-proto'] === 'https';

/** The uploader that the cookie of a request names; undefined where this service did not sign it. */
export function uploaderOf(request: FastifyRequest, uploaderIds: SignedIds): string | undefined {
  const prefix = `${uploaderCookieName(isHttps(request))}=`;
  const { cookie } = request.headers;
  const uploader = cookie?.startsWith(prefix) ? cookie.slice(prefix.length) : undefined;
  return uploader !== undefined && uploaderIds.isSigned(uploader) ? uploader : undefined;
}

/** The `Set-Cookie` header by which the browser reads the images that it uploads. */
export function toUploaderCookie(request: FastifyRequest, uploader: string): string {
  const https = isHttps(request);
  const attributes = `Path=/; Max-Age=${UPLOADER_HOURS * 3_600}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  return `${uploaderCookieName(https)}=${uploader}; ${attributes}`;
}
