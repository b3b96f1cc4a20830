/** The source of the current time. Importers pass the time of a record instead of `systemClock`. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
