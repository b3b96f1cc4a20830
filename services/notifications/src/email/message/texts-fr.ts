import { loanSubjectFr, loanTextsFr } from './loan-texts.ts';
import { matchTextsFr, toMatchTextFr } from './match-texts.ts';
import { registerTextsFr } from './register-texts.ts';
import { searchTextsFr, toSearchTextFr } from './search-texts.ts';
import type { Entered, Texts, TextParams } from './texts.ts';

const STATUSES = {
  pending: 'de nouveau en attente',
  in_progress: 'en cours',
  completed: 'terminée',
  cancelled: 'annulée',
};
const ROLES = {
  admin: 'l’administration du site',
  municipal_admin: 'l’administration municipale',
  municipal_operator: 'l’exploitation municipale',
};
/** What an administrator did after a report, and what holds after an answer. A hidden listing is rejected. */
const REPORT_OUTCOMES = {
  dismissed: ['a annulé la décision', 'la décision est annulée'],
  hidden: ['a masqué le message', 'le message est masqué'],
  rejected: ['a retiré l’annonce de la vue du public', 'l’annonce n’est plus visible du public'],
  warned: ['vous adresse un avertissement', 'l’avertissement est maintenu'],
} as const;
const INSPECTIONS = { pre: 'l’inspection de départ', post: 'l’inspection de retour' };

const senderOf = ({ name, municipality }: TextParams) =>
  municipality ? `${name ?? 'Quelqu’un'} (${municipality})` : (name ?? 'Quelqu’un');
const failedItems = (count = 0) =>
  count === 0
    ? 'Tout est conforme.'
    : count === 1
      ? '1 élément n’est pas conforme.'
      : `${count} éléments ne sont pas conformes.`;

const enteredLine = ({ at, isChange, body }: Entered) =>
  isChange
    ? `Le ${at}, l’administration a inscrit cette adresse de courriel pour le compte ci-dessous${body ? ` (${body})` : ''}.`
    : `Le ${at}, quelqu’un a ouvert un compte${body ? ` (${body})` : ''} avec cette adresse de courriel.`;

export const fr: Texts = {
  product: 'Cour commune',
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  footer: 'Ce message a été envoyé automatiquement. Prière de ne pas y répondre.',
  unsubscribe: 'Ne plus recevoir ce genre de courriel',
  replyHint: 'Pour répondre, ouvrez la page de la demande.',
  reason: (reason) => `Motif : ${reason}`,
  note: (note) => `Remarque : ${note}`,
  loanSubject: loanSubjectFr,
  messages: (count, title) => ({
    subject: `${count} nouveaux messages au sujet de ${title}`,
    line: `Il y a ${count} nouveaux messages au sujet de « ${title} ».`,
  }),
  newMessages: (count) => (count === 1 ? 'nouveau message' : `${count} nouveaux messages`),
  matches: matchTextsFr,
  searches: searchTextsFr,
  someone: 'Quelqu’un',
  takenBack: (title, listingId) => ({
    subject:
      title === null
        ? `Correction : l’annonce nº ${listingId} attend de nouveau d’être examinée`
        : `Correction : ${title} attend de nouveau d’être examinée`,
    lines: [
      `Nous vous avons écrit que l’annonce ${title === null ? `nº ${listingId}` : `« ${title} »`} avait été approuvée. L’administration a retiré cette approbation : l’annonce attend de nouveau d’être examinée et n’est pas publique d’ici là.`,
      'Nous vous communiquerons la nouvelle décision. Si vous ne vous y attendiez pas, veuillez nous écrire.',
    ],
  }),
  unverifiedName: 'Personne n’a vérifié ce nom.',
  labels: {
    listing: 'Équipement',
    place: 'Lieu',
    availability: 'Disponibilité',
    dates: 'Dates',
    sender: 'De la part de',
    lender: 'Municipalité prêteuse',
    borrower: 'Municipalité emprunteuse',
    total: 'Total',
    name: 'Nom',
    username: 'Nom d’utilisateur',
    municipality: 'Municipalité',
    organization: 'Organisme public',
  },
  from: (day) => `à partir du ${day}`,
  buttons: {
    confirmation: 'Confirmer mon adresse',
    posted: 'Ouvrir la page de l’annonce',
    listing: 'Ouvrir l’annonce',
    matches: 'Voir les correspondances',
    searches: 'Ouvrir mes recherches enregistrées',
    inquiry: 'Ouvrir la demande',
    inspection: 'Ouvrir l’inspection',
    loan: 'Ouvrir le prêt',
    registers: 'Ouvrir les assurances et ententes',
    settlements: 'Ouvrir les relevés et règlements',
    askOfficer: 'Ouvrir le prêt et s’adresser à un administrateur municipal',
    contactMessage: 'Ouvrir le message',
    report: 'Ouvrir la décision',
    contact: 'Nous écrire',
    product: 'Ouvrir Cour commune',
  },
  notifications: {
    'asset.submitted': ({ title, municipality }) => ({
      subject: `Nouvelle annonce : ${title}`,
      line: `« ${title} »${municipality ? ` (${municipality})` : ''} a été soumise et attend d’être examinée.`,
    }),
    'asset.approved': ({ title, isChange }) => ({
      subject: isChange ? `Modification approuvée : ${title}` : `Approuvée : ${title}`,
      line: isChange
        ? `La modification de l’annonce « ${title} » a été approuvée. L’annonce la présente maintenant.`
        : `L’annonce « ${title} » a été approuvée. Tout le monde peut maintenant la voir.`,
    }),
    'asset.rejected': ({ title, isChange }) => ({
      subject: isChange ? `Modification non approuvée : ${title}` : `Non approuvée : ${title}`,
      line: isChange
        ? `La modification de l’annonce « ${title} » a été examinée et n’a pas été approuvée. L’annonce reste telle qu’elle était avant la modification.`
        : `L’annonce « ${title} » a été examinée et n’a pas été approuvée.`,
    }),
    'match.found': toMatchTextFr,
    'search.matched': toSearchTextFr,
    'inquiry.created': (params) => ({
      subject: `Demande au sujet de ${params.title}`,
      line: `${senderOf(params)} a envoyé une demande au sujet de « ${params.title} ».`,
    }),
    'inquiry.status_changed': ({ title, status = 'pending' }) => ({
      subject: `Demande au sujet de ${title} : ${STATUSES[status]}`,
      line: `La demande au sujet de « ${title} » est maintenant ${STATUSES[status]}.`,
    }),
    'message.posted': ({ title, name }) => ({
      subject: `Nouveau message au sujet de ${title}`,
      line: `${name ?? 'Quelqu’un'} a écrit au sujet de « ${title} ».`,
    }),
    'contact.received': ({ subject, name }) => ({
      subject: `Message reçu : ${subject}`,
      line: `${name ?? 'Quelqu’un'} nous a écrit : « ${subject} ».`,
    }),
    'contact.answered': ({ subject }) => ({
      subject: `Notre réponse : ${subject}`,
      line: `Vous nous avez écrit au sujet de « ${subject} ». Voici notre réponse :`,
    }),
    'report.decided': ({ title = '', reported, outcome = 'dismissed', afterAnswer }) => {
      const about =
        reported === 'listing'
          ? `votre annonce « ${title} »`
          : reported === 'user'
            ? 'votre compte'
            : `votre message au sujet de « ${title} »`;
      const [decided, stands] = REPORT_OUTCOMES[reported === 'listing' && outcome === 'hidden' ? 'rejected' : outcome];
      return {
        subject: `Décision à la suite d’un signalement au sujet de ${about}`,
        line: afterAnswer
          ? `L’administration a lu votre réponse au sujet de ${about} : ${stands}.`
          : `Quelqu’un a signalé ${about}. L’administration a examiné le signalement et ${decided}.`,
      };
    },
    'inspection.completed': ({ title, name, inspectionType = 'pre', failed }) => ({
      subject: `Inspection terminée : ${title}`,
      line: `${name ?? 'Quelqu’un'} a terminé ${INSPECTIONS[inspectionType]} de « ${title} ». ${failedItems(failed)}`,
    }),
    ...registerTextsFr,
    'loan.action': (params) => loanTextsFr[params.occasion ?? 'loan.requested'](params),
    'loan.update': (params) => loanTextsFr[params.occasion ?? 'loan.closed'](params),
    'user.registered': ({ name, municipality }) => ({
      subject: `Nouveau compte : ${name}`,
      line: `${name} a un nouveau compte${municipality ? ` (${municipality})` : ''}.`,
    }),
    'user.updated': ({ role = 'municipal_operator', municipality }) => ({
      subject: 'Votre compte a été modifié',
      line: `L’administration a modifié votre compte : vous faites maintenant partie de ${ROLES[role]}${municipality ? ` (${municipality})` : ''}.`,
    }),
    'user.approval_requested': ({ name, municipality, organization, resembles }) => ({
      subject: `Compte en attente d’approbation : ${name}`,
      line: `${name}${municipality || organization ? ` (${municipality ?? organization})` : ''} a ouvert un compte, qui attend d’être approuvé.${resembles ? ` Le nom de l’organisme contient celui d’une municipalité : ${resembles}. Veuillez vérifier qu’on ne le prendra pas pour elle.` : ''}`,
    }),
    'user.joined': ({ name, municipality, domain }) => ({
      subject: `Nouveau membre : ${name}`,
      line: `${name}${municipality ? ` (${municipality})` : ''} a maintenant un compte approuvé, avec une adresse du domaine ${domain}. Il l’a été aussitôt, car ce domaine est confirmé.`,
      next: 'Si vous ne connaissez pas cette personne, veuillez en aviser l’administration de Cour commune.',
    }),
    'user.invitation_disowned': ({ email, municipality }) => ({
      subject: 'Une autre personne a reçu une invitation',
      line: `La personne qui lit les courriels de ${email} a choisi « Ce n’était pas moi » pour votre invitation${municipality ? ` (${municipality})` : ''}. L’invitation est révoquée.`,
      next: 'Veuillez vérifier l’adresse avant d’inviter la personne de nouveau.',
    }),
    'user.deactivated': ({ name }) => ({
      subject: `Compte fermé : ${name}`,
      line: `Le compte de ${name} a été fermé.`,
    }),
  },
  approval: {
    approved: (body) => ({
      subject: 'Votre compte a été approuvé',
      lines: [
        `Votre compte${body ? ` (${body})` : ''} a été approuvé. Vous pouvez maintenant publier des annonces et envoyer des demandes.`,
      ],
      after: [],
    }),
    refused: (body) => ({
      subject: 'Votre compte n’a pas été approuvé',
      lines: [`Votre compte${body ? ` (${body})` : ''} a été examiné et n’a pas été approuvé.`],
      after: ['S’il s’agit d’une erreur, veuillez nous écrire.'],
    }),
    pending: (body) => ({
      subject: 'Votre compte attend de nouveau une approbation',
      lines: [
        `L’approbation de votre compte${body ? ` (${body})` : ''} a été retirée. D’ici à ce qu’il soit de nouveau approuvé, vous pouvez consulter le site, mais ni publier d’annonces ni envoyer de demandes avec ce compte.`,
      ],
      after: [
        'Les prêts acceptés se poursuivent et vos annonces restent telles quelles. S’il s’agit d’une erreur, veuillez nous écrire.',
      ],
    }),
  },
  invitation: (municipality, inviter, until) => ({
    subject: `Invitation à Cour commune (${municipality})`,
    lines: [
      `${inviter} vous invite à ouvrir un compte (${municipality}). Jusqu’au ${until}, le lien ci-dessous fonctionne une seule fois.`,
      'Si vous n’attendez pas d’invitation, choisissez « Ce n’était pas moi » sur la page du lien. Le lien prendra alors fin.',
    ],
    button: 'Ouvrir mon compte',
  }),
  account: {
    password_reset: {
      subject: 'Choisissez un nouveau mot de passe',
      lines: (until) => [
        `Quelqu’un a demandé un nouveau mot de passe pour votre compte. Jusqu’au ${until}, le lien ci-dessous fonctionne une seule fois.`,
        'Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe ne change pas. Pour mettre fin au lien tout de suite, choisissez « Ce n’était pas moi » sur sa page.',
      ],
      button: 'Choisir un nouveau mot de passe',
    },
    verification: {
      subject: 'Confirmez votre adresse de courriel',
      lines: (until, entered) => [
        enteredLine(entered),
        `Si ce compte est le vôtre, veuillez confirmer l’adresse : jusqu’au ${until}, le lien ci-dessous ouvre la page prévue à cette fin. Vous vous y connectez, et rien ne se passe tant que vous n’appuyez pas sur le bouton.`,
        entered.isChange
          ? 'Si ce compte n’est pas le vôtre, choisissez « Ce n’était pas moi » sur cette page. Le compte perdra alors cette adresse.'
          : 'Si ce compte n’est pas le vôtre, choisissez « Ce n’était pas moi » sur cette page. Le compte sera alors supprimé.',
      ],
      button: 'Confirmer mon adresse',
    },
  },
  security: {
    password_changed: {
      subject: 'Votre mot de passe a été changé',
      lines: (at) => [
        `Le ${at}, le mot de passe de votre compte a été changé. Toutes les autres sessions ont pris fin.`,
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et avisez-nous.',
      ],
      button: 'Choisir un nouveau mot de passe',
    },
    email_changed: {
      subject: 'Votre compte a maintenant une autre adresse de courriel',
      lines: (at) => [
        `Le ${at}, l’administration a changé l’adresse de courriel de votre compte. Nous n’enverrons plus rien à cette adresse au sujet de ce compte.`,
        'Si vous ne vous y attendiez pas, veuillez nous en aviser.',
      ],
      button: 'Nous joindre',
    },
    email_withdrawn: {
      subject: 'Votre compte a de nouveau cette adresse de courriel',
      lines: (at) => [
        `L’administration avait changé l’adresse de courriel de votre compte. Le ${at}, la personne qui reçoit les courriels de la nouvelle adresse nous a avisés que le compte n’est pas le sien; votre compte a donc de nouveau cette adresse.`,
        'S’il vous faut une autre adresse, veuillez nous en aviser.',
      ],
      button: 'Nous joindre',
    },
    address_reused: {
      subject: 'Vous avez déjà un compte',
      lines: (at) => [
        `Le ${at}, quelqu’un a ouvert un compte avec cette adresse de courriel. L’adresse appartient à votre compte; le nouveau ne peut donc pas être confirmé.`,
        'Si c’était vous, connectez-vous au compte que vous avez. Si vous n’en connaissez plus le mot de passe, demandez un lien pour en choisir un nouveau.',
        'Si ce n’était pas vous, il n’y a rien à faire : votre compte ne change pas.',
      ],
      button: 'Se connecter',
    },
  },
  notices: {
    'asset.submitted': (number, _municipality, listingType) => ({
      subject:
        listingType === 'needed_asset'
          ? `Nous avons reçu votre besoin nº ${number}`
          : `Nous avons reçu votre annonce nº ${number}`,
      lines: [
        `${listingType === 'needed_asset' ? 'Un besoin d’équipement a été affiché' : 'Une annonce d’équipement a été déposée'} avec cette adresse de courriel. Sa référence est le nº ${number}.`,
        'L’administration l’examine. Nous vous communiquons la décision par courriel.',
        'La page de l’annonce vous permet de la suivre, de la modifier, de la renouveler et de la retirer. L’ouvrir confirme votre adresse. Gardez le lien pour vous : il ouvre la page à quiconque l’utilise.',
        'Si vous n’avez rien affiché, choisissez « Ce n’était pas moi » sur cette page. L’annonce sera alors retirée, et nous ne vous enverrons plus rien à ce sujet.',
      ],
    }),
    'inquiry.sent': (number, municipality) => ({
      subject: `Veuillez confirmer votre demande nº ${number}`,
      lines: [
        `La demande nº ${number}${municipality ? ` (${municipality})` : ''} a été envoyée avec cette adresse de courriel.`,
        'Ouvrez la page de la demande pour confirmer que l’adresse est la vôtre. Vous pourrez y lire les réponses et y répondre. Gardez le lien pour vous : il ouvre la page à quiconque l’utilise.',
        'Si vous n’avez pas envoyé cette demande, choisissez « Ce n’était pas moi » sur cette page. Le lien prendra alors fin, et nous ne vous enverrons plus rien à ce sujet.',
      ],
    }),
    'inquiry.received': (number) => ({
      subject: `Demande nº ${number} au sujet de votre annonce`,
      lines: [
        `Quelqu’un a envoyé la demande nº ${number} au sujet d’une annonce publiée avec cette adresse de courriel.`,
        'Ouvrez la page de la demande pour la lire et y répondre. Gardez le lien pour vous : il ouvre la page à quiconque l’utilise.',
        'Si vous n’avez pas publié d’annonce, choisissez « Ce n’était pas moi » sur cette page. Le lien prendra alors fin, et nous ne vous enverrons plus rien au sujet de cette demande.',
      ],
    }),
    'message.posted': (number) => ({
      subject: `La demande nº ${number} a reçu une réponse`,
      lines: [
        `La demande nº ${number} a reçu une réponse. Ouvrez la page de la demande pour la lire et y répondre.`,
        'L’ouverture de la page confirme votre adresse. D’ici là, nous ne vous enverrons aucun autre courriel au sujet de cette demande.',
      ],
    }),
    'asset.approved': (number, _municipality, _listingType, isChange) => ({
      subject: isChange
        ? `La modification de l’annonce nº ${number} a été approuvée`
        : `L’annonce nº ${number} a été approuvée`,
      lines: [
        isChange
          ? `La modification de l’annonce nº ${number}, publiée avec cette adresse de courriel, a été approuvée. L’annonce la présente maintenant.`
          : `L’annonce nº ${number}, publiée avec cette adresse de courriel, a été approuvée. Tout le monde peut maintenant la voir.`,
        'Veuillez confirmer que l’adresse est la vôtre. Nous vous enverrons ensuite les détails.',
        'Si vous n’avez pas publié d’annonce, veuillez choisir « Ce n’était pas moi » sur la page du lien. Nous ne vous enverrons plus rien au sujet de l’annonce.',
      ],
    }),
    'asset.rejected': (number, _municipality, _listingType, isChange) => ({
      subject: isChange
        ? `La modification de l’annonce nº ${number} n’a pas été approuvée`
        : `L’annonce nº ${number} n’a pas été approuvée`,
      lines: [
        isChange
          ? `La modification de l’annonce nº ${number}, publiée avec cette adresse de courriel, a été examinée et n’a pas été approuvée. L’annonce reste telle qu’elle était avant la modification.`
          : `L’annonce nº ${number}, publiée avec cette adresse de courriel, a été examinée et n’a pas été approuvée.`,
        'Veuillez confirmer que l’adresse est la vôtre. Nous vous enverrons ensuite les détails et le motif, s’il y en a un.',
        'Si vous n’avez pas publié d’annonce, veuillez choisir « Ce n’était pas moi » sur la page du lien. Nous ne vous enverrons plus rien au sujet de l’annonce.',
      ],
    }),
    'report.decided': (number) => ({
      subject: `Décision à la suite d’un signalement au sujet de l’annonce nº ${number}`,
      lines: [
        `Quelqu’un a utilisé cette adresse de courriel pour l’annonce nº ${number} ou pour une demande à son sujet. L’administration a tranché un signalement à ce propos.`,
        'Veuillez confirmer que l’adresse est la vôtre. Nous vous enverrons aussitôt la décision.',
        'Si ce n’était pas vous, veuillez choisir « Ce n’était pas moi » sur la page du lien. Nous ne vous enverrons plus rien au sujet de l’annonce.',
      ],
    }),
    'contact.answered': (number) => ({
      subject: `Nous avons répondu à votre message nº ${number}`,
      lines: [
        `Nous avons répondu au message nº ${number}, qui nous a été envoyé avec cette adresse de courriel.`,
        'Veuillez confirmer que l’adresse est la vôtre. Nous vous enverrons aussitôt la réponse.',
        'Si vous ne nous avez pas écrit, veuillez choisir « Ce n’était pas moi » sur la page du lien. Nous ne vous enverrons plus rien au sujet du message.',
      ],
    }),
  },
  digest: {
    subject: (count) =>
      count === 1 ? 'Votre résumé quotidien : 1 nouvelle' : `Votre résumé quotidien : ${count} nouvelles`,
    line: 'Voici ce qui s’est passé depuis votre dernier résumé :',
    more: (count) => (count === 1 ? 'et 1 autre.' : `et ${count} autres.`),
  },
};
