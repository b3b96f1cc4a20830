import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './field-types.ts';

/** A process: its version, and its host and process number. */
const Instance = Type.Object({ version: Type.String(), name: Type.String() });
export type Instance = Static<typeof Instance>;

/** What a service knows of itself. Null is what it could not read, because its database or NATS did not respond. */
export const ServiceStatus = Type.Object({
  /** The process that responded, and the others that are connected to the service's database. */
  instances: Type.Array(Instance),
  /** Events that are not published yet. */
  outbox: Nullable(Type.Object({ events: Type.Integer(), oldestSeconds: Type.Number() })),
  deadLetters: Nullable(Type.Integer()),
  /** Events that a consumer has not finished. */
  consumers: Nullable(Type.Array(Type.Object({ name: Type.String(), pending: Type.Integer() }))),
  /** Emails: those that have been waiting for more than a minute, and those that failed in the last 24 hours. */
  emails: Type.Optional(Nullable(Type.Object({ overdue: Type.Integer(), failed: Type.Integer() }))),
  /** The newest backup, as the bucket states it. `at` is null where there is none yet. */
  backup: Type.Optional(Nullable(Type.Object({ at: Nullable(Instant) }))),
});
export type ServiceStatus = Static<typeof ServiceStatus>;

/** The status of the installation, for administrators. */
export const Status = Type.Object({
  /** The gateway process that responded. */
  gateway: Instance,
  /** `status` is null where the service did not respond. */
  services: Type.Array(Type.Object({ service: Type.String(), status: Nullable(ServiceStatus) })),
  /** The certificate of the public URL; null where that is not https. `expiresAt` is null where it could not be read. */
  certificate: Nullable(Type.Object({ expiresAt: Nullable(Instant) })),
});
export type Status = Static<typeof Status>;
