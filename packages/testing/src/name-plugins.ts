// Loaded before every test file. Fastify searches `require.cache` for the name of each plugin without one, which takes Jest
// longer than everything else a server does when it starts. So every function has a display name.
const DISPLAY_NAME = Symbol.for('fastify.display-name');

// Fastify reads nothing else that a test could set for all plugins, those of packages included.
// oxlint-disable-next-line no-extend-native
Object.defineProperty(Function.prototype, DISPLAY_NAME, {
  configurable: true,
  get(this: { name: string }) {
    return this.name || 'plugin';
  },
  // A plugin that has a display name of its own keeps it.
  set(this: object, value: string) {
    Object.defineProperty(this, DISPLAY_NAME, { value, configurable: true, enumerable: true, writable: true });
  },
});
