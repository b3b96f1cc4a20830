import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePort } from '@commonyard/local/backends/free-port';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/**
 * How the server treats a mail: takes it; refuses the recipient for now or for good; never answers; takes it and breaks
 * off, or falls silent, before it says so.
 */
export type MailServerMode = 'accept' | 'temporary' | 'permanent' | 'hang' | 'accept-and-break' | 'accept-and-hang';

export type TestMail = Email & { recipients: string[] };

export type MailServer = {
  url: string;
  /** To everybody from now on, or to one recipient. */
  behave(mode: MailServerMode, recipient?: string): void;
  /** What it has taken, whether or not the sender knows. */
  taken: TestMail[];
  to(recipient: string): TestMail[];
  stop(): Promise<void>;
  /** Starts it again, on the same address. */
  start(): Promise<void>;
};

/** A mail server that misbehaves on demand. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const taken: TestMail[] = [];
  const modes = new Map<string, MailServerMode>();
  let general: MailServerMode = 'accept';
  let server: SMTPServer | undefined;
  const sockets = new Set<Socket>();
  const modeOf = (recipient: string) => modes.get(recipient) ?? general;

  const take = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const recipients = envelope.rcptTo.map(({ address }) => address);
    taken.push({ ...(await PostalMime.parse(await buffer(stream))), recipients });
    return modeOf(recipients[0] ?? '');
  };
  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 10,
      onRcptTo({ address }, _session, done) {
        const mode = modeOf(address);
        if (mode === 'temporary') done(refusal(451, 'Please try again later'));
        else if (mode === 'permanent') done(refusal(550, `<${address}>: no such user here`));
        else if (mode !== 'hang') done();
      },
      onData(stream, session, done) {
        take(stream, session).then((mode) => {
          // As a server does that dies.
          if (mode === 'accept-and-break') for (const socket of sockets) socket.destroy();
          else if (mode !== 'accept-and-hang') done();
        }, done);
      },
    });

  const start = () =>
    new Promise<void>((started, failed) => {
      server = create();
      // A client that breaks off is its own affair.
      server.on('error', () => undefined);
      server.server.once('error', failed);
      server.server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      server.listen(port, '127.0.0.1', started);
    });
  const stop = () => new Promise<void>((stopped) => (server ? server.close(stopped) : stopped()));
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    behave(mode, recipient) {
      if (recipient === undefined) {
        general = mode;
        modes.clear();
      } else modes.set(recipient, mode);
    },
    taken,
    to: (recipient) => taken.filter(({ recipients }) => recipients.includes(recipient)),
    stop,
    start,
  };
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
