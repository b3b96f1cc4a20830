import { Type } from 'typebox';
import { MachineCalendar, MachineCalendarQuery } from '@commonyard/contracts/http/loans';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import type { Deps } from '../deps.ts';
import { getMachineCalendars } from './machines.service.ts';

export async function machinesRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/loans/machines',
    {
      onRequest: signedIn,
      schema: {
        tags: ['loans'],
        summary: "The days of the caller's own machines: loans and blocks",
        querystring: MachineCalendarQuery,
        response: { 200: Type.Array(MachineCalendar) },
      },
    },
    async ({ caller, query }) =>
      getMachineCalendars(db, caller, { from: parseCalendarDay(query.from)!, to: parseCalendarDay(query.to)! }),
  );
}
