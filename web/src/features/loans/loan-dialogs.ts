// The dialogs of agreed loans as one lazy file: the first load names every lazy file.
export { AddDocumentDialog } from './add-document-dialog.tsx';
export { AgreedDialog } from './agreed-dialogs.tsx';
export { AgreementDialog } from './agreement-dialog.tsx';
export { AlternativeDialog } from './alternative-cost.tsx';
export { AnswerDialog } from './answer-dialog.tsx';
export { ArrangementDialog } from './arrangement-dialog.tsx';
export { CreditDialog } from './credit-dialog.tsx';
export { DaysDialog } from './days-dialog.tsx';
export { HandoverDialog } from './handover-dialog.tsx';
export { InsuranceDialog } from './insurance-dialogs.tsx';
export { IssueDialog } from './issue-dialog.tsx';
export { PaymentDialog, PaymentStep } from './payment-dialog.tsx';
export { ReportDamageDialog } from './report-damage-dialog.tsx';
export { SettingsDialog } from './settings-dialog.tsx';
export { SignDialog } from './sign-dialog.tsx';
export { SignStep } from './sign-step.tsx';
