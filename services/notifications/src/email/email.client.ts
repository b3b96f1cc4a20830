import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { describeConnectionError, findConnectionProblem } from '@commonyard/service-kit/connection-error';
import type { Message } from './message/compose-message.ts';

export type SmtpClient = {
  /** Resolves once the server has accepted the message. Rejects with the server's or the connection's error. */
  send(message: Message): Promise<void>;
  /** Whether the server can be connected to and accepts the login. */
  isReachable(): Promise<boolean>;
  /** Connects and logs in, and logs why where that fails: the first email may be sent much later. */
  reportProblem(log: Logger): Promise<void>;
  /** For the operator: why the server was not reached or rejects the login. Undefined for other errors. */
  findProblem(error: unknown): string | undefined;
  close(): void;
};

const MAX_CONNECTIONS = 5;
/** For a whole message, so that an attempt on a hanging server ends before the email's lease does. */
const SEND_TIMEOUT_MS = 40_000;

/** Opens a client for the mail server of this URL. It connects with the first message. */
export function openSmtpClient(smtpUrl: string, sendTimeoutMs = SEND_TIMEOUT_MS): SmtpClient {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: 100,
    // An email whose response was lost may have been accepted: the email job decides and counts every attempt.
    maxRequeues: 0,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: Math.min(15_000, sendTimeoutMs),
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const target = { setting: 'SMTP_URL', url: smtpUrl };
  return {
    async send(message) {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(sendTimeoutMs) });
    },
    isReachable: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    async reportProblem(log) {
      await transport
        .verify()
        .catch((error: unknown) =>
          log.warn({ reason: describeConnectionError(target, error) }, 'emails cannot be sent now'),
        );
    },
    findProblem: (error) => findConnectionProblem(target, error),
    close: () => transport.close(),
  };
}
