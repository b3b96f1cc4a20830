/** The public inquiry form, and texts it shares with the contact form. */
export const inquireFr: Record<string, string> = {
  'Inquire About This': 'Demander des renseignements',
  'Offer Equipment': 'Offrir de l’équipement',
  'Inquiry sent': 'Demande envoyée',
  'Send an inquiry': 'Envoyer une demande',
  'Say who you are and what you need; the answer comes to your email address.':
    'Dites qui vous êtes et ce qu’il vous faut; la réponse arrive à votre adresse de courriel.',
  'Inquiry about {title}': 'Demande au sujet de : {title}',
  'No account is needed. The answer comes to your email address.':
    'Aucun compte n’est nécessaire. La réponse arrive à votre adresse de courriel.',
  Organization: 'Organisme',
  Message: 'Message',
  'For which dates, for what work, with or without an operator. Left empty, we ask for the availability and the terms.':
    'Pour quelles dates, pour quel travail, avec ou sans opérateur. Sans message, nous demandons la disponibilité et les conditions.',
  'Leave this empty': 'Laissez ce champ vide',
  'What you write is used to answer you, and for nothing else.':
    'Ce que vous écrivez sert à vous répondre, et à rien d’autre.',
  'Notice of collection (opens in a new tab)': 'Avis de collecte (s’ouvre dans un nouvel onglet)',
  'Submit Inquiry': 'Envoyer la demande',
  'Inquiry Submitted': 'Demande envoyée',
  "Your inquiry has been submitted successfully. We'll be in touch shortly.":
    'Votre demande a bien été envoyée. Nous communiquerons avec vous sous peu.',
  'Submission Failed': 'Échec de l’envoi',
  'There was a problem submitting your inquiry. Please try again.':
    'Un problème est survenu pendant l’envoi de votre demande. Veuillez réessayer.',
  'Phone number must be at least 10 digits': 'Le numéro de téléphone doit avoir au moins 10 chiffres',
  'Organization must be at least 2 characters': 'L’organisme doit avoir au moins 2 caractères',
  'Please write a message first': 'Veuillez d’abord écrire un message',
  'Please write an answer first': 'Veuillez d’abord écrire une réponse',
  'This is not the type of the listing': 'Ce n’est pas le type de l’annonce',
  'This listing belongs to your own municipality': 'Cette annonce est celle de votre propre municipalité',
  'This equipment is not available any more': 'Cet équipement n’est plus offert',
  'The listing cannot be looked up right now. Please try again in a moment':
    'L’annonce ne peut pas être consultée en ce moment. Veuillez réessayer dans un instant',
};
