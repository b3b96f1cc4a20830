// Preloaded into every process of the naive variant: replaces the outbox by publishing after the commit.
import { registerHooks } from 'node:module';

const replaced = new Map(
  ['outbox', 'relay'].map((name) => [
    `/service-kit/src/events/${name}.ts`,
    new URL(`./${name}.ts`, import.meta.url).href,
  ]),
);

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    // A replacement imports the file that it replaces.
    if (context.parentURL?.includes('/chaos/src/naive/')) return found;
    for (const [end, url] of replaced) if (found.url.endsWith(end)) return { ...found, url };
    return found;
  },
});
