type Compiled = ((data: unknown) => unknown) & { errors?: unknown };

/**
 * A compiler of Fastify that compiles each schema when a request or a response first needs it. Compiling the schemas of all
 * routes is half of the start of a service. Its functions throw what `compile` throws.
 */
export function onFirstUse<Part>(compile: (part: Part) => Compiled): (part: Part) => Compiled {
  return (part) => {
    let compiled: Compiled | undefined;
    const run = (data: unknown) => (compiled ??= compile(part))(data);
    return Object.defineProperty(run, 'errors', { get: () => compiled?.errors });
  };
}
