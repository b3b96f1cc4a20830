import { MAX_BODY_BYTES } from '@commonyard/service-kit/http/body-limits';

/** A JSON Schema, as the API description holds it. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  [keyword: string]: unknown;
};

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };
type Content = Record<string, { schema?: Schema }>;

/** One method of one path of the API description. */
export type Operation = {
  /** `PATCH /api/assets/{id}` */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** The content type of the request body and its schema. */
  body?: { type: string; schema: Schema };
  /** The bytes of the largest body. */
  maxBodyBytes?: number;
  /** Declared statuses with their JSON Schema; null where the body is not JSON. */
  responses: Map<number, Schema | null>;
};

type Description = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[];
        requestBody?: { content: Content };
        [MAX_BODY_BYTES]?: number;
        responses: Record<string, { content?: Content }>;
      }
    >
  >;
};

const page: Parameter = { name: 'page', in: 'path', required: true, schema: { type: 'string', maxLength: 200 } };

/** The operations of an OpenAPI description, in the order of their names. */
export function readOperations({ paths }: Description): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const { parameters = [], requestBody, responses, [MAX_BODY_BYTES]: maxBodyBytes } = operation;
      const method = verb.toUpperCase();
      const [body] = Object.entries(requestBody?.content ?? {});
      return {
        name: `${method} ${path}`,
        method,
        path,
        parameters,
        ...(body && { body: { type: body[0], schema: body[1].schema ?? {} } }),
        ...(maxBodyBytes !== undefined && { maxBodyBytes }),
        responses: new Map(
          Object.entries(responses).map(([status, { content }]) => [
            Number(status),
            content?.['application/json']?.schema ?? null,
          ]),
        ),
      };
    }),
  );
  return operations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the gateway serves itself and no description lists: probes, the description's page, and pages of the web application. */
export const gatewayPages: Operation[] = [
  '/livez',
  '/readyz',
  '/api/docs',
  '/api/docs/static/{file}',
  '/',
  '/browse',
  '/assets/{file}',
  '/{page}',
].map((path) => ({
  name: `GET ${path}`,
  method: 'GET',
  path,
  parameters: [
    ...['file', 'page'].filter((name) => path.includes(`{${name}}`)).map((name): Parameter => ({ ...page, name })),
    ...['lang', 'search', 'id'].map((name): Parameter => ({ ...page, name, in: 'query', required: false })),
  ],
  responses: new Map([200, 302].map((status) => [status, null])),
}));
