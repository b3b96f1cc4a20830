export const contactFr: Record<string, string> = {
  'Questions about a listing, a review or your account: write or call, a person answers.':
    'Une question sur une annonce, un examen ou votre compte? Écrivez ou appelez : une personne vous répond.',
  Email: 'Courriel',
  Phone: 'Téléphone',
  'Office address': 'Adresse du bureau',
  'Office hours': 'Heures d’ouverture',
  'Office hours, Toronto time': 'Heures d’ouverture, heure de Toronto',
  'Open now': 'Ouvert maintenant',
  Closed: 'Fermé',
  'Monday to Friday': 'Du lundi au vendredi',
  'Saturday and Sunday': 'Samedi et dimanche',
  '9:00 AM-5:00 PM': 'De 9 h à 17 h',
  'Times are those of Toronto.': 'Les heures sont celles de Toronto.',
};
