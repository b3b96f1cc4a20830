import { labels } from './known-values.values.ts';

/** A text in English, which is the key of the web's catalogue, and in French. */
type Words = readonly [en: string, fr: string];
export type WordTable<Name extends string = string> = Readonly<Record<Name, Words>>;

/** The English texts of a table. */
export const englishOf = <Name extends string>(table: WordTable<Name>): Record<Name, string> =>
  Object.fromEntries(Object.entries<Words>(table).map(([name, [en]]) => [name, en])) as Record<Name, string>;

/** The French texts of tables, by the English ones. */
export const frenchOf = (...tables: WordTable[]): Record<string, string> =>
  Object.fromEntries(tables.flatMap((table) => Object.values(table)));

/** What every audit log records about itself, and about its retention periods. */
const LOG_EVENTS = {
  retention: { period_changed: ['Retention period changed', 'Durée de conservation modifiée'] },
  audit_log: {
    exported: ['Audit log exported', 'Journal d’audit exporté'],
    verified: ['Audit log verified', 'Journal d’audit vérifié'],
    broken: ['Audit log does not verify', 'Échec de la vérification du journal d’audit'],
    removed: ['Oldest entries removed', 'Entrées les plus anciennes supprimées'],
  },
} as const;

/** The services that have an audit log, and the events of its entries by the kind of their subject: each action with its text. */
const EVENTS = {
  identity: {
    user: {
      created: ['Account opened', 'Compte ouvert'],
      updated: ['Account changed', 'Compte modifié'],
      deactivated: ['Account deactivated', 'Compte désactivé'],
      reactivated: ['Account reactivated', 'Compte réactivé'],
      email_verified: ['E-mail address verified', 'Adresse courriel vérifiée'],
      approved: ['Account approved', 'Compte approuvé'],
      refused: ['Account refused', 'Compte refusé'],
      approval_taken_back: ['Approval taken back', 'Approbation retirée'],
      signed_in: ['Signed in', 'Connexion'],
      sign_in_failed: ['Failed sign-in', 'Échec de connexion'],
      locked: ['Sign-in locked', 'Connexion bloquée'],
      unlocked: ['Sign-in unlocked', 'Connexion débloquée'],
      sessions_ended: ['Sessions ended', 'Sessions fermées'],
      password_reset_requested: ['Password reset requested', 'Réinitialisation du mot de passe demandée'],
      password_reset: ['Password reset', 'Mot de passe réinitialisé'],
      password_changed: ['Password changed', 'Mot de passe changé'],
      password_confirmed: ['Password confirmed', 'Mot de passe confirmé'],
      confirmation_failed: ['Wrong password when confirming', 'Mot de passe erroné à la confirmation'],
      link_disowned: ['Mailed link disowned by its recipient', 'Lien envoyé par courriel récusé par son destinataire'],
      data_exported: ['Own data downloaded', 'Données personnelles téléchargées'],
      closed: ['Account closed', 'Compte fermé'],
      hold_set: ['Legal hold set on an account', 'Suspension de la destruction appliquée à un compte'],
      hold_lifted: ['Legal hold lifted from an account', 'Suspension de la destruction levée pour un compte'],
    },
    domain: {
      proposed: ['E-mail domain proposed', 'Domaine de courriel proposé'],
      confirmed: ['E-mail domain confirmed', 'Domaine de courriel confirmé'],
      removed: ['E-mail domain removed', 'Domaine de courriel supprimé'],
    },
    invitation: {
      created: ['Colleague invited', 'Collègue invité'],
      revoked: ['Invitation revoked', 'Invitation annulée'],
      disowned: ['Invitation disowned by its recipient', 'Invitation récusée par son destinataire'],
    },
    municipality: {
      limits_changed: ['Limits changed', 'Limites modifiées'],
    },
    ...LOG_EVENTS,
  },
  assets: {
    listing: {
      submitted: ['Listing submitted', 'Annonce soumise'],
      approved: ['Listing approved', 'Annonce approuvée'],
      rejected: ['Listing rejected', 'Annonce refusée'],
      updated: ['Listing changed', 'Annonce modifiée'],
      withdrawn: ['Listing withdrawn', 'Annonce retirée'],
      restored: ['Listing restored', 'Annonce rétablie'],
      met: ['Need marked as met', 'Besoin marqué comme comblé'],
      deleted: ['Listing deleted', 'Annonce supprimée'],
      images_removed: ['Photos of a rejected listing removed', 'Photos d’une annonce refusée supprimées'],
      contact_erased: ['Contact details of a listing erased', 'Coordonnées d’une annonce effacées'],
      change_submitted: ['Change of a listing submitted', 'Modification d’une annonce soumise'],
      change_published: ['Small change of a listing published', 'Petite modification d’une annonce publiée'],
      change_discarded: ['Change of a listing discarded', 'Modification d’une annonce abandonnée'],
      change_approved: ['Change of a listing approved', 'Modification d’une annonce approuvée'],
      change_rejected: ['Change of a listing rejected', 'Modification d’une annonce refusée'],
      change_reopened: ['Change of a listing back in review', 'Modification d’une annonce remise en examen'],
      change_seen: ['Published change of a listing looked at', 'Modification publiée d’une annonce vérifiée'],
      change_taken_back: ['Published change of a listing taken back', 'Modification publiée d’une annonce annulée'],
      disclosed: ['File of listings made for an access request', 'Dossier d’annonces produit pour une demande d’accès'],
      hold_set: ['Legal hold set on a listing', 'Suspension de la destruction appliquée à une annonce'],
      hold_lifted: ['Legal hold lifted from a listing', 'Suspension de la destruction levée pour une annonce'],
    },
    ...LOG_EVENTS,
  },
  inquiries: {
    inquiry: {
      created: ['Inquiry sent', 'Demande envoyée'],
      status_changed: ['Inquiry status changed', 'État de la demande modifié'],
      contact_erased: ['Contact details of an inquiry erased', 'Coordonnées d’une demande effacées'],
      removed: ['Inquiry removed after its retention period', 'Demande supprimée après sa durée de conservation'],
      disclosed: [
        'File of inquiries made for an access request',
        'Dossier de demandes produit pour une demande d’accès',
      ],
      hold_set: ['Legal hold set on an inquiry', 'Suspension de la destruction appliquée à une demande'],
      hold_lifted: ['Legal hold lifted from an inquiry', 'Suspension de la destruction levée pour une demande'],
    },
    contact_message: {
      status_changed: ['Contact message handled', 'Message de contact traité'],
      answered: ['Contact message answered', 'Réponse à un message de contact'],
    },
    report: {
      decided: ['Report decided', 'Signalement tranché'],
      answered: ['Report answered', 'Réponse à un signalement'],
    },
    inspection: {
      created: ['Inspection started', 'Inspection commencée'],
      completed: ['Inspection completed', 'Inspection terminée'],
    },
    ...LOG_EVENTS,
  },
  loans: {
    calendar: {
      terms_changed: ['Conditions and rates changed', 'Conditions et tarifs modifiés'],
      block_added: ['Days blocked', 'Jours bloqués'],
      block_removed: ['Blocked days freed', 'Jours bloqués libérés'],
      out_of_service: ['Machine taken out of service', 'Machine mise hors service'],
      back_in_service: ['Machine back in service', 'Machine remise en service'],
    },
    loan: {
      requested: ['Loan requested', 'Prêt demandé'],
      quoted: ['Quote sent', 'Soumission envoyée'],
      countered: ['Counter-offer sent', 'Contre-offre envoyée'],
      proposed: [
        'Approval of a municipal administrator requested',
        'Approbation d’un administrateur municipal demandée',
      ],
      proposal_declined: ['Proposal of an operator declined', 'Proposition d’un membre du personnel refusée'],
      proposal_withdrawn: ['Proposal of an operator taken back', 'Proposition d’un membre du personnel retirée'],
      dates_taken: ['Days of a loan taken by others', 'Jours d’un prêt pris par d’autres'],
      approval_taken_back: [
        'An account of the loan waits for approval again',
        'Un compte lié au prêt attend de nouveau une approbation',
      ],
      listing_removed: ['Listing of a loan deleted or withdrawn', 'Annonce d’un prêt supprimée ou retirée'],
      officer_missing: [
        'A municipality of the loan has no administrator any more',
        'Une municipalité du prêt n’a plus d’administrateur',
      ],
      days_changed: ['Other days of a loan requested', 'Autres jours demandés pour un prêt'],
      accepted: ['Loan accepted', 'Prêt accepté'],
      declined: ['Loan declined', 'Prêt refusé'],
      cancelled: ['Loan cancelled', 'Prêt annulé'],
      expired: ['Loan expired', 'Prêt expiré'],
      closed: ['Loan closed', 'Prêt terminé'],
      end_requested: ['Both sides asked what happened', 'Les deux parties appelées à dire ce qui s’est passé'],
      end_proposed: ['End of the loan proposed', 'Fin du prêt proposée'],
      end_disputed: ['End of the loan disputed', 'Fin du prêt contestée'],
      end_withdrawn: ['Proposed end taken back', 'Fin proposée retirée'],
      credit_note_issued: ['Credit note issued', 'Note de crédit émise'],
      statement_paid: ['Payment of a statement recorded', 'Paiement d’un relevé consigné'],
      alternative_saved: ['Cost without the loan saved', 'Coût sans le prêt enregistré'],
      document_added: ['Document of a loan added', 'Document d’un prêt ajouté'],
      document_removed: ['Document of a loan removed', 'Document d’un prêt retiré'],
      plan_changed: ['Arrangements of a loan changed', 'Modalités d’un prêt modifiées'],
      certificate_seen: ['Certificate of insurance marked as seen', 'Attestation d’assurance marquée comme vue'],
      certificate_waived: ['Certificate of insurance waived', 'Dispense d’attestation d’assurance accordée'],
      certificate_provided: [
        'Certificate of insurance waits to be marked as seen',
        'Attestation d’assurance à marquer comme vue',
      ],
      certificate_lost: [
        'No certificate of insurance covers a loan',
        'Aucune attestation d’assurance ne couvre un prêt',
      ],
      agreement_changed: ['Agreement of a loan changed', 'Entente d’un prêt modifiée'],
      signature_added: ['Agreement signed by one side', 'Entente signée par une partie'],
      signature_missing: ['Missing signatures reminded of', 'Rappel des signatures manquantes'],
      signed: ['Agreement signed by both sides', 'Entente signée par les deux parties'],
      hand_over_confirmed: ['Hand-over confirmed by a side', 'Remise confirmée par une partie'],
      handed_over: ['Equipment handed over', 'Équipement remis'],
      return_confirmed: ['Return confirmed by a side', 'Retour confirmé par une partie'],
      returned: ['Equipment returned', 'Équipement rendu'],
      pick_up_tomorrow: ['Pick-up on the next day', 'Remise le lendemain'],
      return_tomorrow: ['Return on the next day', 'Retour le lendemain'],
      overdue: ['Equipment overdue', 'Équipement en retard'],
      machine_late: ['Equipment late from the loan before', 'Équipement en retard du prêt précédent'],
      recalled: ['Equipment recalled', 'Équipement rappelé'],
      recall_withdrawn: ['Recall taken back', 'Rappel retiré'],
      extension_proposed: ['Another last day proposed', 'Autre dernier jour proposé'],
      extension_agreed: ['Another last day agreed', 'Autre dernier jour convenu'],
      extension_declined: ['Another last day declined', 'Autre dernier jour refusé'],
      extension_withdrawn: ['Another last day taken back', 'Autre dernier jour retiré'],
      damage_reported: ['Damage of a lent machine reported', 'Dommage d’une machine prêtée signalé'],
      out_of_service: ['Machine of a loan out of service', 'Machine d’un prêt hors service'],
      back_in_service: ['Machine of a loan back in service', 'Machine d’un prêt remise en service'],
      removed: ['Loan removed after its retention period', 'Prêt supprimé après sa durée de conservation'],
      exported: ['Record of a loan exported', 'Dossier d’un prêt exporté'],
      disclosed: ['File of loans made for an access request', 'Dossier de prêts produit pour une demande d’accès'],
    },
    municipality: {
      settings_changed: ['Loan settings changed', 'Paramètres de prêt modifiés'],
      feed_created: ['Calendar feed of loans created', 'Flux de calendrier des prêts créé'],
      feed_revoked: ['Calendar feed of loans revoked', 'Flux de calendrier des prêts révoqué'],
      loans_exported: ['List of loans exported', 'Liste de prêts exportée'],
      statements_exported: ['Statements exported', 'Relevés exportés'],
      disclosed: [
        'File of loan settings made for an access request',
        'Dossier des paramètres de prêt produit pour une demande d’accès',
      ],
    },
    certificate: {
      saved: ['Certificate of insurance added', 'Attestation d’assurance ajoutée'],
      updated: ['Certificate of insurance changed', 'Attestation d’assurance modifiée'],
      removed: ['Certificate of insurance removed', 'Attestation d’assurance retirée'],
    },
    master_agreement: {
      proposed: ['Master agreement proposed', 'Entente-cadre proposée'],
      confirmed: ['Master agreement confirmed', 'Entente-cadre confirmée'],
      ended: ['Master agreement ended', 'Fin de l’entente-cadre'],
      removed: [
        'Master agreement removed after its retention period',
        'Entente-cadre supprimée après sa durée de conservation',
      ],
    },
    settlement: {
      proposed: ['Settlement of statements proposed', 'Règlement de relevés proposé'],
      confirmed: ['Settlement of statements confirmed', 'Règlement de relevés confirmé'],
      ended: ['Settlement of statements ended', 'Règlement de relevés abandonné'],
      removed: [
        'Settlement of statements removed after its retention period',
        'Règlement de relevés supprimé après sa durée de conservation',
      ],
    },
    ...LOG_EVENTS,
  },
} as const satisfies Record<string, Record<string, WordTable>>;

export type AuditSource = keyof typeof EVENTS;
export const AUDIT_SOURCES = Object.keys(EVENTS) as AuditSource[];

/** The actions of entries about a kind of subject. */
export type AuditAction<
  Source extends AuditSource,
  Subject extends keyof (typeof EVENTS)[Source],
> = keyof (typeof EVENTS)[Source][Subject];
type EventsOf<Subjects> = {
  [Subject in keyof Subjects & string]: `${Subject}.${keyof Subjects[Subject] & string}`;
}[keyof Subjects & string];
export type AuditEvent = { [Source in AuditSource]: EventsOf<(typeof EVENTS)[Source]> }[AuditSource];
type Subject = AuditEvent extends `${infer Kind}.${string}` ? Kind : never;

const tableOf = (source: AuditSource): WordTable<AuditEvent> =>
  Object.fromEntries(
    Object.entries<WordTable>(EVENTS[source]).flatMap(([subject, actions]) =>
      Object.entries(actions).map(([action, words]) => [`${subject}.${action}`, words]),
    ),
  ) as WordTable<AuditEvent>;

/** The events of a service. */
export const auditEventsOf = (source: AuditSource): AuditEvent[] => Object.keys(tableOf(source)) as AuditEvent[];

const ALL_EVENTS = Object.assign({}, ...AUDIT_SOURCES.map(tableOf)) as WordTable<AuditEvent>;

const SOURCES: WordTable<AuditSource> = {
  identity: ['Accounts', 'Comptes'],
  assets: ['Listings', 'Annonces'],
  inquiries: ['Inquiries and inspections', 'Demandes et inspections'],
  loans: ['Loans and calendars', 'Prêts et calendriers'],
};

/** What entries are about. */
const SUBJECTS: WordTable<Subject> = {
  user: ['Account', 'Compte'],
  domain: ['E-mail domain', 'Domaine de courriel'],
  invitation: ['Invitation', 'Invitation'],
  municipality: ['Municipality', 'Municipalité'],
  listing: ['Listing', 'Annonce'],
  inquiry: ['Inquiry', 'Demande'],
  contact_message: ['Contact message', 'Message de contact'],
  report: ['Report', 'Signalement'],
  inspection: ['Inspection', 'Inspection'],
  calendar: ['Calendar of a listing', 'Calendrier d’une annonce'],
  loan: ['Loan', 'Prêt'],
  certificate: ['Certificate of insurance', 'Attestation d’assurance'],
  master_agreement: ['Master agreement', 'Entente-cadre'],
  settlement: ['Settlement of statements', 'Règlement de relevés'],
  retention: ['Retention period', 'Durée de conservation'],
  audit_log: ['Audit log', 'Journal d’audit'],
};

/** Catalogue keys of the logs, of what entries are about, and of what happened. */
export const SOURCE_LABELS = labels(englishOf(SOURCES));
export const SUBJECT_LABELS = labels(englishOf(SUBJECTS));
export const EVENT_LABELS = labels(englishOf(ALL_EVENTS));
export const EVENT_LABELS_FR = frenchOf(SOURCES, SUBJECTS, ALL_EVENTS);

export const AUDIT_PAGE_SIZE = 25;
/** An export ends after this many entries. */
export const MAX_EXPORTED_ENTRIES = 10_000;
