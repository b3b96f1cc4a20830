import type { ReactNode } from 'react';

/** The record that a dialog acts on: `useShown` keeps it as the dialog showed it. */
export type DialogSubject = {
  /** What others have made of it since, with the facts of now; undefined while it is as the dialog shows it. */
  change?: ReactNode;
  /** Goes on with the changed record, after which the action is to be confirmed anew; undefined where it is possible no more. */
  goOn?: (() => void) | undefined;
  /** Reads the record again, after a 409. Whether it has changed. */
  readAgain: () => Promise<boolean>;
};

/** Whether the action of a dialog became impossible while it was open. */
export const isPossibleNoMore = (subject: DialogSubject | undefined): boolean =>
  subject?.change !== undefined && !subject.goOn;
