export const DAY_MS = 86_400_000;

const TORONTO_DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in Toronto, some days after an instant. */
export const torontoDay = (now: Date, offset: number): string =>
  TORONTO_DAY.format(new Date(now.getTime() + offset * DAY_MS));
