import type { Static, TSchema } from 'typebox';
import type { RecordsService } from '../../records.values.ts';
import type { FormToken } from '../form-token.ts';
import type { MapSettings } from '../map-settings.ts';
import type { Status } from '../status.ts';
import type { ASSETS_ROUTES } from './assets.ts';
import type { Method } from './define-routes.ts';
import type { IDENTITY_ROUTES } from './identity.ts';
import type { INQUIRIES_ROUTES } from './inquiries.ts';
import type { LOANS_ROUTES } from './loans.ts';
import type { MEDIA_ROUTES } from './media.ts';
import type { NOTIFICATIONS_ROUTES } from './notifications.ts';
import type { SHARED_ROUTES } from './shared.ts';

type Routes = typeof ASSETS_ROUTES &
  typeof IDENTITY_ROUTES &
  typeof INQUIRIES_ROUTES &
  typeof LOANS_ROUTES &
  typeof MEDIA_ROUTES &
  typeof NOTIFICATIONS_ROUTES &
  typeof SHARED_ROUTES;

/** The gateway's own routes, which are in no API description. */
type GatewaySchemas = {
  'GET /api/form-token': { response: { 200: typeof FormToken } };
  'GET /api/map-settings': { response: { 200: typeof MapSettings } };
  'GET /api/status': { response: { 200: typeof Status } };
};

/** A route with `:name` replaced by the type of the parameter: `GET /api/assets/${number}`. */
type Filled<Route extends string, Values> = Route extends `${infer Start}:${infer Name}/${infer End}`
  ? `${Start}${Text<Values, Name>}/${Filled<End, Values>}`
  : Route extends `${infer Start}:${infer Name}`
    ? `${Start}${Text<Values, Name>}`
    : Route;
type Text<Values, Name> = Name extends keyof Values ? Values[Name] & (string | number) : never;
type ValuesOf<Schema> = Schema extends { params: infer Params extends TSchema }
  ? Static<Params> & { service: RecordsService }
  : { service: RecordsService };

type Schemas = GatewaySchemas & {
  [Route in keyof Routes as Filled<Route, ValuesOf<Routes[Route]['schema']>>]: Routes[Route]['schema'];
};
type SchemaOf<Method extends string, Path extends string> = Schemas[`${Method} ${Path}` & keyof Schemas];

/** The paths of the routes with a method, as a client writes them: `/api/assets/${number}`. */
export type PathOf<M extends Method> = keyof Schemas extends infer Route
  ? Route extends `${M} ${infer Path}`
    ? Path
    : never
  : never;

/** The body of a request; `undefined` for a route that takes none. */
export type BodyOf<M extends Method, Path extends string> =
  SchemaOf<M, Path> extends { body: infer Body extends TSchema } ? Static<Body> : undefined;

/** The body of a successful response; `void` where it has none. */
export type ResponseOf<M extends Method, Path extends string> =
  SchemaOf<M, Path> extends { response: infer Responses }
    ? Responses[keyof Responses & (200 | 201 | 202 | 204)] extends infer Body extends TSchema
      ? Body extends { type: 'null' }
        ? void
        : Static<Body>
      : never
    : never;
