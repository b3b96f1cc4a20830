import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR = 31_536_000;

/** Browser features that no page uses, so that no injected script or frame can ask for them. */
const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi']
  .map((feature) => `${feature}=()`)
  .join(', ');

export type BaseHeaders = Readonly<Record<string, string>>;

/** Default headers of responses that are not pages. A service can override them, as media does for images. */
export function defaultResponseHeaders(https: boolean): BaseHeaders {
  return {
    'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    // Default: no caching, unless the service allows it.
    'cache-control': 'no-store',
    ...(https && { 'strict-transport-security': `max-age=${ONE_YEAR}` }),
  };
}

/** Headers of pages: same-origin content only, besides images of the tile server; the CSS library needs inline styles. */
export async function registerPageHeaders(
  app: FastifyInstance,
  { https, mapTilesUrl }: { https: boolean; mapTilesUrl: string | undefined },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'object-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'blob:', 'data:', ...(mapTilesUrl ? [new URL(mapTilesUrl).origin] : [])],
        'connect-src': ["'self'"],
        'font-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    hsts: https ? { maxAge: ONE_YEAR, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onSend', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS_POLICY));
}
