import type { FastifyInstance } from 'fastify';
import type { MapSettings } from '@commonyard/contracts/http/map-settings';
import type { ResponseOf } from '@commonyard/contracts/http/routes/requests';

export async function mapSettingsRoute(
  app: FastifyInstance,
  { mapTiles = null }: { mapTiles?: MapSettings['tiles'] | undefined },
): Promise<void> {
  app.get('/api/map-settings', async (_request, reply): Promise<ResponseOf<'GET', '/api/map-settings'>> => {
    reply.header('cache-control', 'public, max-age=300');
    return { tiles: mapTiles };
  });
}
