import { ErrorBody } from '@commonyard/contracts/http/errors';
import { FormToken } from '@commonyard/contracts/http/form-token';
import { MapSettings } from '@commonyard/contracts/http/map-settings';
import { Status } from '@commonyard/contracts/http/status';
import { VERSION } from '@commonyard/service-kit/version';
import { publicForms } from '../routes.ts';

export type OpenApi = {
  tags?: { name: string }[];
  paths?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown> };
};

const json = (schema: object) => ({ description: 'Default Response', content: { 'application/json': { schema } } });

const ownPaths = {
  '/api/form-token': {
    get: {
      summary: `A token for one post without an account (${publicForms.join(', ')}), which is sent as its header X-Form-Token`,
      parameters: [{ name: 'for', in: 'query', required: true, schema: { type: 'string', enum: publicForms } }],
      responses: {
        200: json(FormToken),
        400: json(ErrorBody),
      },
    },
  },
  '/api/map-settings': {
    get: {
      summary: 'How the web application draws maps',
      responses: {
        200: json(MapSettings),
      },
    },
  },
  '/api/status': {
    get: {
      summary: 'Versions, queues, emails, backup and certificate, for administrators',
      responses: {
        200: json(Status),
        401: json(ErrorBody),
        403: json(ErrorBody),
      },
    },
  },
};

const SESSIONS =
  'POST /api/login sets a session cookie, which other requests send back. Requests that change something, the login included, need the ' +
  'header Origin with the public URL, or X-Requested-With with any value.';

/** Merges the services' descriptions. Schema names are prefixed with the service's name. */
export function mergeOpenApi(parts: Record<string, OpenApi>, url: string) {
  const merged = {
    openapi: '3.1.0',
    info: {
      title: 'CommonYard',
      version: VERSION,
      description: `${SESSIONS} Described here: ${Object.keys(parts).join(', ')}.`,
    },
    servers: [{ url }],
    tags: [] as { name: string }[],
    paths: { ...ownPaths } as Record<string, unknown>,
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
