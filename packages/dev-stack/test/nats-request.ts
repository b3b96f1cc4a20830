import { connect } from 'node:net';

/** Sends one request to a NATS server, in its text protocol, and returns the reply. */
export async function natsRequest(
  port: number,
  subject: string,
  payload: unknown = '',
): Promise<{ error?: unknown; state?: { messages: number } }> {
  const socket = connect(port, '127.0.0.1');
  const body = payload === '' ? '' : JSON.stringify(payload);
  socket.write(
    `CONNECT {"verbose":false}\r\nSUB reply 1\r\nPUB ${subject} reply ${Buffer.byteLength(body)}\r\n${body}\r\n`,
  );
  let received = '';
  for await (const chunk of socket) {
    received += String(chunk);
    const message = /MSG reply 1 (\d+)\r\n([\s\S]*)\r\n/.exec(received);
    if (message && message[2]!.length >= Number(message[1])) {
      socket.destroy();
      return JSON.parse(message[2]!.slice(0, Number(message[1])));
    }
  }
  throw new Error(`NATS did not reply: ${received}`);
}
