import { Type, type Static } from 'typebox';
import { LOCALES } from '../identity.values.ts';
import { LOAN_RECORD_SECTIONS } from '../loan-records.values.ts';
import { Closed, Nullable } from './field-types.ts';

/** The language of the record; that of the caller unless it is given. */
export const LoanRecordQuery = Closed({ language: Type.Optional(Type.Enum([...LOCALES])) });

const RecordPhoto = Type.Object({ url: Type.String(), name: Type.String() });
export type RecordPhoto = Static<typeof RecordPhoto>;

/** A part of a section, in words. It is shown in the order of its fields; what is empty is left out. */
const RecordBlock = Type.Object({
  title: Nullable(Type.String()),
  facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  text: Nullable(Type.String()),
  columns: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Type.String())),
  photos: Type.Array(RecordPhoto),
});
export type RecordBlock = Static<typeof RecordBlock>;

const RecordSection = Type.Object({
  name: Type.Enum([...LOAN_RECORD_SECTIONS]),
  title: Type.String(),
  blocks: Type.Array(RecordBlock),
});
export type RecordSection = Static<typeof RecordSection>;

/** Everything about a loan as one document. A part that another service does not give at the moment says so. */
export const LoanRecord = Type.Object({
  loanId: Type.Integer(),
  title: Type.String(),
  /** Both municipalities, and when the record was made. */
  facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  sections: Type.Array(RecordSection),
});
export type LoanRecord = Static<typeof LoanRecord>;
