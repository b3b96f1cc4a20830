import { connect } from 'node:net';

/** Asks a NATS server one question in its own plain protocol and answers what came back. */
export async function natsRequest(
  port: number,
  subject: string,
  payload: unknown = '',
): Promise<{ error?: unknown; state?: { messages: number } }> {
  const socket = connect(port, '127.0.0.1');
  const body = payload === '' ? '' : JSON.stringify(payload);
  socket.write(
    `CONNECT {"verbose":false}\r\nSUB answer 1\r\nPUB ${subject} answer ${Buffer.byteLength(body)}\r\n${body}\r\n`,
  );
  let received = '';
  for await (const chunk of socket) {
    received += String(chunk);
    const message = /MSG answer 1 (\d+)\r\n([\s\S]*)\r\n/.exec(received);
    if (message && message[2]!.length >= Number(message[1])) {
      socket.destroy();
      return JSON.parse(message[2]!.slice(0, Number(message[1])));
    }
  }
  throw new Error(`NATS did not answer: ${received}`);
}
