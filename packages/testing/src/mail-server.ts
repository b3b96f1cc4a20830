import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/**
 * How the server treats an email: accepts it; rejects the recipient temporarily or permanently; never responds; accepts the
 * email and then closes the connection, or stops responding, before it confirms.
 */
type MailServerMode = 'accept' | 'temporary' | 'permanent' | 'hang' | 'accept-and-break' | 'accept-and-hang';

export type TestMail = Email & { recipients: string[] };

/** A mail server that misbehaves on demand. */
export async function startMailServer() {
  const port = await freePort();
  const accepted: TestMail[] = [];
  const modes = new Map<string, MailServerMode>();
  let defaultMode: MailServerMode = 'accept';
  let server: SMTPServer | undefined;
  const sockets = new Set<Socket>();
  const modeOf = (recipient: string) => modes.get(recipient) ?? defaultMode;

  const accept = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const recipients = envelope.rcptTo.map(({ address }) => address);
    accepted.push({ ...(await PostalMime.parse(await buffer(stream))), recipients });
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
        if (mode === 'temporary') done(smtpError(451, 'Please try again later'));
        else if (mode === 'permanent') done(smtpError(550, `<${address}>: no such user here`));
        else if (mode !== 'hang') done();
      },
      onData(stream, session, done) {
        accept(stream, session).then((mode) => {
          // As a crash of the server does.
          if (mode === 'accept-and-break') for (const socket of sockets) socket.destroy();
          else if (mode !== 'accept-and-hang') done();
        }, done);
      },
    });

  const start = () =>
    new Promise<void>((started, failed) => {
      server = create();
      // Clients that disconnect cause errors, which are ignored.
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
    /** Sets the mode for one recipient, or for all, which also clears the modes of single recipients. */
    behave(mode: MailServerMode, recipient?: string) {
      if (recipient === undefined) {
        defaultMode = mode;
        modes.clear();
      } else modes.set(recipient, mode);
    },
    /** The accepted emails, confirmed or not. */
    accepted,
    to: (recipient: string) => accepted.filter(({ recipients }) => recipients.includes(recipient)),
    stop,
    /** Starts it again, on the same port. */
    start,
  };
}

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
