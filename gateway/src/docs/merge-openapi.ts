export type OpenApi = {
  tags?: { name: string }[];
  paths?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown> };
};

/** One description out of those of the services. What they reference by name keeps apart by the service's name. */
export function mergeOpenApi(parts: Record<string, OpenApi>, url: string) {
  const merged = {
    openapi: '3.1.0',
    info: { title: 'CommonYard', version: '0.1.0', description: `Described here: ${Object.keys(parts).join(', ')}.` },
    servers: [{ url }],
    tags: [] as { name: string }[],
    paths: {} as Record<string, unknown>,
    components: { schemas: {} as Record<string, unknown> },
  };
  for (const [service, part] of Object.entries(parts)) {
    const text = JSON.stringify(part).replaceAll('"#/components/schemas/', `"#/components/schemas/${service}.`);
    const { tags = [], paths = {}, components } = JSON.parse(text) as OpenApi;
    merged.tags.push(...tags);
    for (const [path, item] of Object.entries(paths)) if (!path.startsWith('/internal')) merged.paths[path] = item;
    for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
      merged.components.schemas[`${service}.${name}`] = schema;
    }
  }
  return merged;
}
