import { createServer, type AddressInfo } from 'node:net';

/** Stands in for a broken proxy: responds to `/silent` with 500 and no body, and to `/cut` with half a response. */
export async function startBrokenServer() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (request) => {
      const isCut = request.toString('latin1').split(' ')[1] === '/cut';
      socket.end(
        isCut
          ? 'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"id": 1,'
          : 'HTTP/1.1 500 \r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
