import { CERTIFICATE_KIND_LABELS } from '@commonyard/contracts/certificates.values';
import type { AgreementChange } from '@commonyard/contracts/master-agreements.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';
import { longDay, toDollars } from './formats.ts';
import type { TextParams, Texts } from './texts.ts';

// The texts about certificates of insurance, master agreements and settlements.

type RegisterTexts = Pick<Texts['notifications'], 'certificate.expiring' | 'agreement.changed' | 'settlement.changed'>;

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
    subject: `Certificate of insurance ends on ${longDay(endsOn, 'en')}`,
    line: `A certificate of insurance of your municipality ends on ${longDay(endsOn, 'en')}: ${CERTIFICATE_KIND_LABELS[certificateKind]}, ${insurer}, policy ${policyNumber}.`,
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
  'settlement.changed': (params) => {
    const { municipality, year = 0, change = 'proposed' } = params;
    const { subject, verb, next } = SETTLEMENTS_EN[change];
    return {
      subject: `Settlement of ${year} ${subject}: ${netEn(params)}`,
      line: `${municipality ?? 'Another municipality'} ${verb} the settlement of the statements of ${year} with your municipality: ${netEn(params)}.`,
      next,
    };
  },
};

/** Who pays whom what. */
const netEn = ({ payer, payee, netCents }: TextParams): string =>
  payer && payee ? `${payer} pays ${payee} ${toDollars(netCents, { locale: 'en' })}` : 'both owe the same, nobody pays';

type SettlementWords = Record<AgreementChange, { subject: string; verb: string; next: string }>;
const ENDED_EN = {
  subject: 'ended',
  verb: 'ended',
  next: 'Its statements stay unpaid. Either municipality can propose another settlement.',
};
const SETTLEMENTS_EN: SettlementWords = {
  proposed: {
    subject: 'proposed',
    verb: 'proposes',
    next: 'Please check its statements and confirm it. All of them count as paid then.',
  },
  confirmed: {
    subject: 'confirmed',
    verb: 'confirmed',
    next: 'All its statements count as paid. The payment of the net amount itself is made outside CommonYard.',
  },
  ended: ENDED_EN,
  removed: ENDED_EN,
};

export const registerTextsFr: RegisterTexts = {
  'certificate.expiring': ({ certificateKind = 'other', insurer, policyNumber, endsOn = '' }) => ({
    subject: `Attestation d’assurance valable jusqu’au ${longDay(endsOn, 'fr')}`,
    line: `Une attestation d’assurance de votre municipalité prend fin le ${longDay(endsOn, 'fr')} : ${VALUE_LABELS_FR[CERTIFICATE_KIND_LABELS[certificateKind]]}, ${insurer}, police ${policyNumber}.`,
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
  'settlement.changed': (params) => {
    const { municipality, year = 0, change = 'proposed' } = params;
    const { subject, verb, next } = SETTLEMENTS_FR[change];
    return {
      subject: `Règlement de ${year} ${subject} : ${netFr(params)}`,
      line: `${municipality ?? 'Une autre municipalité'} ${verb} le règlement des relevés de ${year} avec votre municipalité : ${netFr(params)}.`,
      next,
    };
  },
};

const netFr = ({ payer, payee, netCents }: TextParams): string =>
  payer && payee
    ? `${payer} verse ${toDollars(netCents, { locale: 'fr' })} à ${payee}`
    : 'les deux doivent la même somme, personne ne paie';

const ENDED_FR = {
  subject: 'abandonné',
  verb: 'a abandonné',
  next: 'Ses relevés restent impayés. Chaque municipalité peut proposer un autre règlement.',
};
const SETTLEMENTS_FR: SettlementWords = {
  proposed: {
    subject: 'proposé',
    verb: 'propose',
    next: 'Veuillez vérifier ses relevés et le confirmer. Tous sont alors considérés comme payés.',
  },
  confirmed: {
    subject: 'confirmé',
    verb: 'a confirmé',
    next: 'Tous ses relevés sont considérés comme payés. Le versement du montant net se fait en dehors de Cour commune.',
  },
  ended: ENDED_FR,
  removed: ENDED_FR,
};
