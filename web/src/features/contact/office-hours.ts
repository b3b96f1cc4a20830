const TORONTO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** Whether the office is open: Monday to Friday from `opens` until `closes`, Toronto time. */
export function isOfficeOpen(instant: Date, { opens, closes }: { opens: number; closes: number }): boolean {
  const parts = Object.fromEntries(TORONTO.formatToParts(instant).map(({ type, value }) => [type, value]));
  const hour = Number(parts['hour']);
  return !['Sat', 'Sun'].includes(parts['weekday']!.slice(0, 3)) && hour >= opens && hour < closes;
}
