import { connect, type ConnectionOptions, type NatsConnection } from 'nats';
import { parseServers } from '@commonyard/service-kit/events/stream';

/** Connects to the servers of an address as the services do: with the user and the password in it. */
export const connectNats = (url: string, options: ConnectionOptions = {}): Promise<NatsConnection> =>
  connect({ ...parseServers(url), ...options });
