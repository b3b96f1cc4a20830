/** Workspace navigation. */
export const workspaceFr: Record<string, string> = {
  Workspace: 'Espace de travail',
  // One short word, because it stands in the bottom bar of phones too.
  Dashboard: 'Accueil',
  'Manage Listings': 'Gérer les annonces',
  'My Listings': 'Mes annonces',
  Inquiries: 'Demandes',
  Messages: 'Messages',
  'User Management': 'Gestion des utilisateurs',
  'Browse Assets': 'Parcourir l’équipement',
  More: 'Plus',
  '{label}, {count} pending_one': '{label}, {count} en attente',
  '{label}, {count} pending_many': '{label}, {count} en attente',
  '{label}, {count} pending_other': '{label}, {count} en attente',
};
