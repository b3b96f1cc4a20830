import { CERTIFICATE_KIND_LABELS } from '@commonyard/contracts/certificates.values';
import type { AgreementChange } from '@commonyard/contracts/master-agreements.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';
import type { Texts } from './texts.ts';

// The texts about certificates of insurance and master agreements.

type RegisterTexts = Pick<Texts['notifications'], 'certificate.expiring' | 'agreement.changed'>;

const AGREEMENT_CHANGED_EN: Record<AgreementChange, string> = {
  proposed: 'proposed',
  confirmed: 'confirmed',
  ended: 'ended',
  removed: 'removed',
};
/** Of the agreement, and what a municipality did with it. */
const AGREEMENT_CHANGED_FR: Record<AgreementChange, readonly [string, string]> = {
  proposed: ['proposée', 'propose'],
  confirmed: ['confirmée', 'a confirmé'],
  ended: ['terminée', 'a mis fin à'],
  removed: ['supprimée', 'a supprimé'],
};

export const registerTextsEn: RegisterTexts = {
  'certificate.expiring': ({ certificateKind = 'other', insurer, policyNumber, endsOn = '' }) => ({
    subject: `Certificate of insurance ends on ${dayText(endsOn, 'en-CA')}`,
    line: `A certificate of insurance of your municipality ends on ${dayText(endsOn, 'en-CA')}: ${CERTIFICATE_KIND_LABELS[certificateKind]}, ${insurer}, policy ${policyNumber}.`,
    next: 'Please add the certificate of the new period. Loans need one that is valid on all of their days.',
  }),
  'agreement.changed': ({ municipality, agreement, change = 'proposed' }) => ({
    subject: `Master agreement ${AGREEMENT_CHANGED_EN[change]}: ${agreement}`,
    line: `${municipality ?? 'Another municipality'} ${AGREEMENT_CHANGED_EN[change]} the master agreement “${agreement}” with your municipality.`,
    next:
      change === 'proposed'
        ? 'Please read and confirm it. It is in force once you have confirmed it.'
        : 'Open your agreements to see it.',
  }),
};

export const registerTextsFr: RegisterTexts = {
  'certificate.expiring': ({ certificateKind = 'other', insurer, policyNumber, endsOn = '' }) => ({
    subject: `Attestation d’assurance valable jusqu’au ${dayText(endsOn, 'fr-CA')}`,
    line: `Une attestation d’assurance de votre municipalité prend fin le ${dayText(endsOn, 'fr-CA')} : ${VALUE_LABELS_FR[CERTIFICATE_KIND_LABELS[certificateKind]]}, ${insurer}, police ${policyNumber}.`,
    next: 'Veuillez ajouter l’attestation de la nouvelle période. Les prêts en exigent une qui est valable tous leurs jours.',
  }),
  'agreement.changed': ({ municipality, agreement, change = 'proposed' }) => ({
    subject: `Entente-cadre ${AGREEMENT_CHANGED_FR[change][0]} : ${agreement}`,
    line: `${municipality ?? 'Une autre municipalité'} ${AGREEMENT_CHANGED_FR[change][1]} l’entente-cadre « ${agreement} » avec votre municipalité.`,
    next:
      change === 'proposed'
        ? 'Veuillez la lire et la confirmer. Elle est en vigueur dès que vous l’avez confirmée.'
        : 'Ouvrez vos ententes pour la voir.',
  }),
};

const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
