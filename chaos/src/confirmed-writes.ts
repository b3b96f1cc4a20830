/** The ids of the confirmed writes. */
export type ConfirmedWrites = {
  listings: number[];
  contactMessages: number[];
  inquiries: number[];
  approved: number[];
  loans: number[];
  /** The loan of each step after its request. */
  loanSteps: number[];
};

export const noWrites = (): ConfirmedWrites => ({
  listings: [],
  contactMessages: [],
  inquiries: [],
  approved: [],
  loans: [],
  loanSteps: [],
});
