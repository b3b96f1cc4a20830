// The dialogs of agreed loans as one lazy file: the first load names every lazy file.
export { AddDocumentDialog } from './add-document-dialog.tsx';
export { AgreedDialog } from './agreed-dialogs.tsx';
export { AgreementDialog } from './agreement-dialog.tsx';
export { ArrangementDialog } from './arrangement-dialog.tsx';
export { DaysDialog } from './days-dialog.tsx';
export { HandoverDialog } from './handover-dialog.tsx';
export { InsuranceDialog } from './insurance-dialogs.tsx';
export { ReportDamageDialog } from './report-damage-dialog.tsx';
export { SignDialog } from './sign-dialog.tsx';
export { SignStep } from './sign-step.tsx';
