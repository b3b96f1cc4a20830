// Preloaded into every process of the naive variant: replaces the outbox by publishing after the commit, and the acceptance of
// loans by a check before the insert.
import { registerHooks } from 'node:module';

const replaced = [
  ['/service-kit/src/events/outbox.ts', './outbox.ts'],
  ['/service-kit/src/events/relay.ts', './relay.ts'],
  ['/services/loans/src/loan-steps/accept-quote.service.ts', './acceptance.ts'],
].map(([end, file]) => [end!, new URL(file!, import.meta.url).href] as const);

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    // A replacement imports the file that it replaces.
    if (context.parentURL?.includes('/chaos/src/naive/')) return found;
    for (const [end, url] of replaced) if (found.url.endsWith(end)) return { ...found, url };
    return found;
  },
});
