import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { isConnectionError } from '../connection-error.ts';
import { traceFields } from './tracing.ts';

type LoggedRequest = { method?: string; id?: unknown; routeOptions?: { url?: string } };

/**
 * Creates a process's log: JSON lines without bodies, query strings or personal data.
 * Postgres puts row values into `detail` and `where` of its errors, so only type, message, stack and code are logged. Errors of
 * connections have no stack.
 */
export function createLog(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    mixin: traceFields,
    serializers: {
      req: (request: LoggedRequest) => ({ method: request.method, route: request.routeOptions?.url, id: request.id }),
      err: (error: Error) => {
        const { type, message, stack, code } = stdSerializers.err(error) as unknown as Record<string, unknown>;
        // The same each time, and repeated while a server is away: the reason is logged once, with the setting.
        return { type, message, ...(!isConnectionError(error) && { stack }), code };
      },
    },
    redact: {
      paths: ['password', 'email', 'phone', 'contactEmail', 'contactPhone', 'cookie', 'authorization'].flatMap(
        (key) => [key, `*.${key}`],
      ),
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
