import type { FastifyInstance } from 'fastify';
import type { MapSettings } from '@commonyard/contracts/http/map-settings';

export async function mapSettingsRoute(
  app: FastifyInstance,
  { mapTiles = null }: { mapTiles?: MapSettings['tiles'] | undefined },
): Promise<void> {
  app.get('/api/map-settings', async (_request, reply): Promise<MapSettings> => {
    reply.header('cache-control', 'public, max-age=300');
    return { tiles: mapTiles };
  });
}
