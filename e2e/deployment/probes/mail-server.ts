// A mail server that accepts email only over TLS, with a password. It prints each email as JSON and delivers none.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  cert: readFileSync('/tls/tls.crt'),
  key: readFileSync('/tls/tls.key'),
  // Before STARTTLS it offers no AUTH.
  authOptional: false,
  disableReverseLookup: true,
  onAuth: ({ password }, _session, done) =>
    password === process.env['PASSWORD'] ? done(null, { user: 'commonyard' }) : done(new Error('wrong password')),
  onData(stream, { envelope, secure }, done) {
    text(stream).then((message) => {
      const messageId = /^message-id: *(\S+)/im.exec(message)?.[1];
      console.log(JSON.stringify({ to: envelope.rcptTo.map(({ address }) => address), secure, messageId }));
      done();
    }, done);
  },
});
server.on('error', () => undefined);
server.listen(2525);
