// Preloaded into every process of the naive variant, which has no outbox: it publishes once its transaction is committed.
// Everything else is the same code.
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
    // What stands in for a file may still use it.
    if (context.parentURL?.includes('/chaos/src/naive/')) return found;
    for (const [end, url] of replaced) if (found.url.endsWith(end)) return { ...found, url };
    return found;
  },
});
