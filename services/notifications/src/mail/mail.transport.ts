import { createTransport } from 'nodemailer';
import type { Message } from './mail.message.ts';

/** The way to the mail server. */
export type MailTransport = {
  /** Resolves once the server has taken the mail. Rejects with what it, or the way to it, said. */
  send(message: Message): Promise<void>;
  /** Whether the server answers, and lets us in. */
  isReachable(): Promise<boolean>;
  close(): void;
};

/** All of it, so that a server that hangs is given up before the mail's lease is. */
const PATIENCE_MS = 40_000;

/** Opens the way to a mail server. Nothing connects before the first mail. */
export function openTransport(smtpUrl: string, connections: number, patienceMs = PATIENCE_MS): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // A mail whose answer got lost may have been taken. Whether it is sent again is ours to say, and to count.
    maxRequeues: 0,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: Math.min(15_000, patienceMs),
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(patienceMs) });
    },
    isReachable: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  };
}
