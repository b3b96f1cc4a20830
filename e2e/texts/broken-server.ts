import { createServer, type AddressInfo } from 'node:net';

/**
 * What stands between a browser and a product may fail in its own way. At `/silent` this one answers 500 and has no
 * word for it, at `/cut` its answer breaks off.
 */
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
