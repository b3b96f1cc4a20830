import { AUDIT_LABELS_FR } from '@commonyard/contracts/audit-labels.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';

/** Audit log. */
export const auditLogFr: Record<string, string> = {
  ...AUDIT_LABELS_FR,
  ...VALUE_LABELS_FR,
  'Who did what, in all municipalities': 'Qui a fait quoi, dans toutes les municipalités',
  'Who did what in your municipality': 'Qui a fait quoi dans votre municipalité',
  'Administrators read the audit log. Your account has another role.':
    'L’administration consulte le journal d’audit. Votre compte a un autre rôle.',
  'Export as CSV': 'Exporter en CSV',
  'At most {count} entries': 'Au plus {count} entrées',
  'Sealed and verified to {date}': 'Scellé et vérifié jusqu’au {date}',
  'Sealed to {date}, not verified yet': 'Scellé jusqu’au {date}, pas encore vérifié',
  'Not sealed yet': 'Pas encore scellé',
  'The last verification found an entry that was changed or removed. Please tell whoever runs this platform.':
    'La dernière vérification a trouvé une entrée modifiée ou supprimée. Veuillez en informer les responsables de cette plateforme.',
  Log: 'Journal',
  'All events': 'Tous les événements',
  'User: {name}': 'Utilisateur : {name}',
  'Municipality: {name}': 'Municipalité : {name}',
  'Remove the filter {text}': 'Retirer le filtre {text}',
  'Loading entries...': 'Chargement des entrées...',
  'Failed to load entries. Please try again.': 'Échec du chargement des entrées. Veuillez réessayer.',
  'No entries match': 'Aucune entrée ne correspond',
  'No entries yet.': 'Aucune entrée pour l’instant.',
  'Show only entries of {name}': 'Afficher seulement les entrées de {name}',
  'Details: {title}': 'Détails : {title}',
  Values: 'Valeurs',
  'Name of the value': 'Nom de la valeur',
};
