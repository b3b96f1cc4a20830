import { CERTIFICATE_LABELS_FR } from './certificates.values.ts';
import { DOCUMENT_LABELS_FR } from './document-labels.values.ts';
import { INSPECTION_LABELS_FR } from './inspection-labels.values.ts';
import { AGREEMENT_LABELS_FR } from './agreements.values.ts';
import { LOAN_LABELS_FR } from './loan-labels-fr.values.ts';
import { QUOTE_LABELS_FR } from './quote-labels.values.ts';
import { RULE_LABELS_FR } from './records.values.ts';
import { STATEMENT_LABELS_FR } from './statement-labels.values.ts';

/** The French words for values of records and for their names, by the English ones. */
export const VALUE_LABELS_FR: Record<string, string> = {
  ...CERTIFICATE_LABELS_FR,
  ...DOCUMENT_LABELS_FR,
  ...INSPECTION_LABELS_FR,
  ...AGREEMENT_LABELS_FR,
  ...LOAN_LABELS_FR,
  ...QUOTE_LABELS_FR,
  ...RULE_LABELS_FR,
  ...STATEMENT_LABELS_FR,
  Available: 'Offert',
  Pending: 'En attente',
  Leased: 'Loué',
  Unavailable: 'Non disponible',
  'In Progress': 'En cours',
  Completed: 'Terminé',
  New: 'Nouveau',
  Read: 'Lu',
  Answered: 'Répondu',
  'To decide': 'À trancher',
  'Available equipment': 'Équipement offert',
  'Needed equipment': 'Équipement recherché',
  Construction: 'Construction',
  'Road Maintenance': 'Entretien routier',
  'Snow Removal': 'Déneigement',
  Landscaping: 'Aménagement paysager',
  Transportation: 'Transport',
  'Heavy Equipment': 'Équipement lourd',
  Vehicles: 'Véhicules',
  'Tools & Machinery': 'Outils et machinerie',
  'Office Equipment': 'Équipement de bureau',
  Ontario: 'Ontario',
  'Western Canada': 'Ouest canadien',
  'Central Canada': 'Centre du Canada',
  'Eastern Canada': 'Est du Canada',
  'Northern Territories': 'Territoires du Nord',
  'Without operator': 'Sans opérateur',
  'With operator on request': 'Avec opérateur sur demande',
  'With operator only': 'Avec opérateur seulement',
  'Returned with a full tank': 'Rendu avec le plein',
  'Included in the rate': 'Compris dans le tarif',
  'Charged per litre': 'Facturé au litre',
  'The borrower pays': 'L’emprunteuse paie',
  'The borrower pays up to its deductible': 'L’emprunteuse paie jusqu’à sa franchise',
  'Each side pays its own part': 'Chaque partie paie sa part',
  Rates: 'Tarifs',
  'By the borrower': 'Par la municipalité emprunteuse',
  'Not required': 'Non exigée',
  'Own use': 'Usage interne',
  Maintenance: 'Entretien',
  'Season, every year': 'Saison, chaque année',
  'Municipal operator': 'Personnel municipal',
  'Municipal administrator': 'Administration municipale',
  Administrator: 'Administration',
};
