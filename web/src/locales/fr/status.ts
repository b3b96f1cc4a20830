export const statusFr: Record<string, string> = {
  'System status': 'État du système',
  'What runs, what waits, and when the last backup was made':
    'Ce qui fonctionne, ce qui attend et la date de la dernière sauvegarde',
  'Administrators of the platform see its status. Your account has another role.':
    'L’administration de la plateforme en voit l’état. Votre compte a un autre rôle.',
  'The status could not be loaded.': 'L’état n’a pas pu être chargé.',
  'Services and queues': 'Services et files d’attente',
  Service: 'Service',
  Version: 'Version',
  Processes: 'Processus',
  'Events to publish': 'Événements à publier',
  'Events to handle': 'Événements à traiter',
  'Failed events': 'Événements en échec',
  'Not reachable': 'Injoignable',
  'Of the gateway, only the process that responded is shown.':
    'De la passerelle, seul le processus qui a répondu est affiché.',
  'Outgoing email': 'Courriels sortants',
  'Waiting for more than a minute': 'En attente depuis plus d’une minute',
  'Failed in the last 24 hours': 'En échec au cours des 24 dernières heures',
  'Backup and certificate': 'Sauvegarde et certificat',
  'Last successful backup': 'Dernière sauvegarde réussie',
  'No backup yet': 'Aucune sauvegarde pour le moment',
  'Certificate expires': 'Expiration du certificat',
  'The public address is not https': 'L’adresse publique n’est pas en https',
  'Could not be read': 'Lecture impossible',
  'Could not be read. In a cluster, the chart value networkPolicy.publicUrlTo lets the gateway connect to the public address.':
    'Lecture impossible. Dans une grappe, la valeur networkPolicy.publicUrlTo du chart permet à la passerelle de joindre l’adresse publique.',
  Unknown: 'Inconnu',
};
