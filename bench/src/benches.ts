import type { Bench } from './support/figures.ts';

/** Every bench by its name. Each is loaded when it runs, because together they import most of the product. */
export const benches: Record<string, () => Promise<Bench>> = {
  gateway: async () => (await import('./gateway.ts')).benchGateway,
  overload: async () => (await import('./overload.ts')).benchOverload,
  processes: async () => (await import('./processes.ts')).benchProcesses,
  list: async () => (await import('./list.ts')).benchList,
  near: async () => (await import('./list.ts')).benchNear,
  inquiries: async () => (await import('./inquiries.ts')).benchInquiries,
  loans: async () => (await import('./loans.ts')).benchLoans,
  users: async () => (await import('./users.ts')).benchUsers,
  inserts: async () => (await import('./inserts.ts')).benchInserts,
  images: async () => (await import('./images.ts')).benchImages,
  live: async () => (await import('./live.ts')).benchLive,
  web: async () => {
    const { benchWeb } = await import('./web.ts');
    const { benchPaint } = await import('./paint.ts');
    return async () => [...(await benchWeb()), ...(await benchPaint())];
  },
  million: async () => (await import('./million.ts')).benchMillion,
  writes: async () => (await import('./writes.ts')).benchWrites,
  start: async () => (await import('./start.ts')).benchStart,
  containers: async () => (await import('./containers.ts')).benchContainers,
  memory: async () => (await import('./memory.ts')).benchMemory,
  directus: async () => (await import('./directus/directus.ts')).benchDirectus,
};

/** Runs with `--million` or by name only, because it takes long. */
export const MILLION = 'million';
