// The sections of an agreed loan as one lazy file: the first load names every lazy file.
export { AgreementSection } from './agreement-section.tsx';
export { LoanDamage } from './loan-damage.tsx';
export { LoanDocuments } from './loan-documents.tsx';
export { LoanInsurance } from './loan-insurance.tsx';
export { LoanStatements } from './loan-statements.tsx';
export { DisputeView } from './statement-view.tsx';
