export const contactFr: Record<string, string> = {
  'Questions about a listing, a review or your account? Write or call, and a person will answer.':
    'Une question sur une annonce, un examen ou votre compte? Écrivez ou appelez : quelqu’un vous répondra.',
  Phone: 'Téléphone',
  'Office address': 'Adresse du bureau',
  'Office hours': 'Heures d’ouverture',
  'Mon-Fri 9:00 AM-5:00 PM, weekends closed': 'Du lundi au vendredi de 9\u00A0h à 17\u00A0h, fermé la fin de semaine',
  'Open now': 'Ouvert maintenant',
  'Hours are in Toronto time.': 'Les heures sont celles de Toronto.',
  'How to reach us': 'Comment nous joindre',
  'Send a message': 'Envoyer un message',
  Subject: 'Objet',
  'Send Message': 'Envoyer le message',
  'Sending...': 'Envoi...',
  'Message Sent': 'Message envoyé',
  'Thank you. Someone will read it and reply to {email}.': 'Merci. Quelqu’un le lira et vous répondra à {email}.',
  'What you sent': 'Ce que vous avez envoyé',
  'Write another message': 'Écrire un autre message',
  'There was a problem sending your message. Please try again.':
    'Un problème est survenu pendant l’envoi de votre message. Veuillez réessayer.',
  'Subject must be at least 2 characters': 'L’objet doit avoir au moins 2 caractères',
  'Message must be at least 10 characters': 'Le message doit avoir au moins 10 caractères',
};
