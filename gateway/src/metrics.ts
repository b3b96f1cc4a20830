import type { ServerResponse } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { registry } from '@commonyard/service-kit/metrics';
import type { Room } from './guard/room.ts';

const registers = [registry];

/** Requests that were refused to bound what the product takes on, by what was full or used up. */
export const refusals = new Counter({
  name: 'gateway_refusals_total',
  help: 'Requests refused by a limit',
  labelNames: ['limit'] as const,
  registers,
});

let readInside = () => 0;
registry.registerMetric(
  new Gauge({
    name: 'gateway_requests_inside',
    help: 'Requests between their arrival and the end of their answer',
    registers: [],
    collect() {
      this.set(readInside());
    },
  }),
);
/** Takes the way to read how many requests are inside. */
export function watchInside(read: () => number): void {
  readInside = read;
}

const rooms = new Map<string, { service: string; kind: string; room: Room }>();
registry.registerMetric(
  new Gauge({
    name: 'gateway_upstream_requests',
    help: 'Requests that a service works on, and those that wait until it has room',
    labelNames: ['service', 'kind', 'state'] as const,
    registers: [],
    collect() {
      for (const { service, kind, room } of rooms.values()) {
        const { working, waiting } = room.load();
        this.set({ service, kind, state: 'working' }, working);
        this.set({ service, kind, state: 'waiting' }, waiting);
      }
    },
  }),
);
/** Reads the load of a room at each scrape. */
export function watchRoom(service: string, kind: string, room: Room): void {
  rooms.set(`${service} ${kind}`, { service, kind, room });
}

export const upstreamFailures = new Counter({
  name: 'gateway_upstream_failures_total',
  help: 'Requests that a service did not answer, by the answer the client got instead',
  labelNames: ['service', 'code'] as const,
  registers,
});

export const retries = new Counter({
  name: 'gateway_retries_total',
  help: 'Requests sent to a service a second time',
  labelNames: ['service'] as const,
  registers,
});

export const sessionLookups = new Counter({
  name: 'gateway_session_lookups_total',
  help: 'Session cookies looked up: known here (hit), being asked about already (shared), or asked of identity (miss)',
  labelNames: ['result'] as const,
  registers,
});

const streamsOpen = new Gauge({
  name: 'gateway_streams_open',
  help: 'Event streams that clients listen to',
  labelNames: ['service'] as const,
  registers,
});

const streams = new WeakSet<ServerResponse>();

/** Counts an answer that lasts as long as its client listens. */
export function countStream(response: ServerResponse, service: string): void {
  streams.add(response);
  streamsOpen.inc({ service });
  response.once('close', () => streamsOpen.dec({ service }));
}
export const isStream = (response: ServerResponse): boolean => streams.has(response);
