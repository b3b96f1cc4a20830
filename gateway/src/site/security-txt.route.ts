import type { FastifyInstance } from 'fastify';
import { toAsciiAddress } from '@commonyard/contracts/email-address.values';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

type Options = {
  origin: string;
  /** Where to report a vulnerability: a `mailto:` or `https:` URI. Default: the contact page. */
  contact: string | undefined;
};

/** `GET /.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export async function securityTxtRoute(app: FastifyInstance, { origin, contact }: Options): Promise<void> {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lastDay = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return `Contact: ${toUri(contact ?? `${origin}/contact`)}
Expires: ${lastDay.toISOString()}
Preferred-Languages: en, fr
Canonical: ${origin}/.well-known/security.txt
`;
  });
}

/** A URI has no letters beyond ASCII. */
const toUri = (contact: string) => (contact.startsWith('mailto:') ? toAsciiAddress(contact) : new URL(contact).href);
