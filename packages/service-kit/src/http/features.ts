import type { FastifyPluginOptions, RouteOptions } from 'fastify';
import type { App } from './app.ts';

type Feature<Deps> = (app: App, deps: Deps) => Promise<void>;

/** Registers routes, each in a scope of its own. The key is the tag of their operations in the description of the API. */
export async function registerFeatures<Deps extends FastifyPluginOptions>(
  app: App,
  deps: Deps,
  features: Record<string, Feature<Deps>[]>,
): Promise<void> {
  for (const [tag, routes] of Object.entries(features))
    await app.register(async (tagged: App) => {
      tagged.addHook('onRoute', (route: RouteOptions) => {
        route.schema = { tags: [tag], ...route.schema };
      });
      for (const feature of routes) await tagged.register(feature, deps);
    });
}
