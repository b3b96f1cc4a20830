import { requiredInsuranceOf } from '@commonyard/contracts/certificates.values';
import type { QuoteLineKind, QuoteUnit } from '@commonyard/contracts/quotes.values';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { AgreementFacts } from '../../database.ts';
import type { Clause, Template, TextWords } from '../agreement-text.ts';

// The first version of the agreement. A released version is never edited: a change of a text is a new version.

const LINE_KINDS: Record<QuoteLineKind, string> = {
  rental: 'Location',
  operator: 'Opérateur',
  fuel: 'Carburant',
  transport: 'Livraison et reprise',
  standby: 'Attente',
  cleaning: 'Nettoyage',
  other: 'Autre',
  discount: 'Rabais',
};

const UNITS: Record<QuoteUnit, string> = {
  month: 'mois (28 jours)',
  week: 'semaine (7 jours)',
  day: 'jour',
  hour: 'heure',
  litre: 'litre',
  km: 'kilomètre',
  once: 'forfait',
};

const DAMAGE: Record<LendingTerms['damage'], string> = {
  borrower:
    'L’Emprunteuse paie la réparation des dommages à l’Équipement qui dépassent l’usure normale et qui surviennent pendant qu’elle l’a en sa possession, ou son remplacement si la réparation coûte plus que sa valeur.',
  deductible:
    'L’Emprunteuse paie, jusqu’à concurrence de la franchise de son assurance, les dommages à l’Équipement qui dépassent l’usure normale et qui surviennent pendant qu’elle l’a en sa possession. Son assurance paie ce qui dépasse la franchise.',
  shared:
    'Chaque partie paie les dommages à l’Équipement dans la proportion où elle-même, ou les personnes dont elle répond, les ont causés.',
};

/** Version 1 in French. */
export const v1Fr: Template = (facts, words) => {
  const { loanId, lender, borrower, equipment, startsOn, endsOn, purpose, bindingLanguage, specialTerms } = facts;
  return {
    title: `Entente de prêt d’équipement, prêt nº ${loanId}`,
    notices: [
      'Ce texte est une ébauche fournie par CommonYard. Chaque municipalité le fait vérifier par ses propres avocats avant de signer.',
      bindingLanguage === 'fr'
        ? 'Le texte français lie les parties. Le texte anglais en est une traduction.'
        : 'Le texte anglais lie les parties. Ce texte français en est une traduction.',
    ],
    clauses: [
      {
        heading: 'Parties et pouvoirs',
        paragraphs: [
          `La présente entente est conclue entre ${lender.fr} (la « Prêteuse ») et ${borrower.fr} (l’« Emprunteuse »).`,
          'Les parties la concluent en vertu des articles 8, 9 et 20 de la Loi de 2001 sur les municipalités (Ontario). Chaque partie déclare qu’elle a pris les décisions nécessaires pour la conclure et que sa signataire ou son signataire peut l’engager.',
          ...masterParagraphs(facts),
        ],
      },
      {
        heading: 'Équipement',
        paragraphs: [
          `La Prêteuse prête à l’Emprunteuse l’équipement suivant : ${equipment} (l’« Équipement »). Il demeure la propriété de la Prêteuse.`,
          ...(purpose ? [`L’Emprunteuse a indiqué le but suivant : ${purpose}`] : []),
          'L’Emprunteuse utilise l’Équipement à des fins municipales seulement, avec soin et selon le manuel du fabricant, et ne le prête ni ne le loue à personne d’autre.',
        ],
      },
      {
        heading: 'État',
        paragraphs: [
          'Les parties consignent l’état, l’horomètre et le carburant de l’Équipement dans une inspection à la remise et dans une autre au retour. Les deux inspections font partie de la présente entente.',
          'La Prêteuse déclare ne connaître aucun défaut de l’Équipement que l’inspection à la remise n’indique pas. Elle ne donne aucune autre garantie.',
        ],
      },
      {
        heading: 'Jours',
        paragraphs: [
          startsOn === endsOn
            ? `Le prêt vaut pour le ${words.day(startsOn)}.`
            : `Le prêt commence le ${words.day(startsOn)} et se termine le ${words.day(endsOn)}, ces deux jours compris.`,
          'Les parties peuvent convenir d’autres jours par écrit, y compris dans CommonYard. L’Emprunteuse avise aussitôt la Prêteuse si elle ne peut pas rendre l’Équipement le dernier jour.',
        ],
      },
      {
        heading: 'Rappel',
        paragraphs: [
          'La Prêteuse a priorité sur son Équipement. Elle peut le rappeler en tout temps par avis écrit, y compris dans CommonYard. L’Emprunteuse le rend au plus tard à la fin du lendemain de l’avis, et aussitôt si la Prêteuse en a besoin en situation d’urgence.',
          'Après un rappel, l’Emprunteuse paie seulement les jours où elle avait l’Équipement. La Prêteuse ne doit aucune autre indemnité pour un rappel.',
        ],
      },
      moneyClause(facts, words),
      operatorClause(facts),
      {
        heading: 'Inspection quotidienne et sécurité',
        paragraphs: [
          'Si l’Équipement est un véhicule utilitaire, la personne qui le conduit l’inspecte chaque jour comme l’exige le Règlement de l’Ontario 199/07 (inspections des véhicules utilitaires) et conserve les rapports. Tout autre Équipement est inspecté chaque jour avant son utilisation.',
          'Quiconque trouve un défaut qui touche la sécurité cesse d’utiliser l’Équipement et avise aussitôt l’autre partie. Chaque partie respecte la Loi sur la santé et la sécurité au travail et le Code de la route.',
        ],
      },
      { heading: 'Carburant', paragraphs: [fuelSentence(facts.terms, words)] },
      {
        heading: 'Transport',
        paragraphs: [
          hasTransport(facts)
            ? 'La Prêteuse livre l’Équipement et le reprend, au prix ci-dessus, et assume le risque du transport.'
            : 'L’Emprunteuse va chercher l’Équipement et le rend, à ses frais et à ses risques.',
        ],
      },
      {
        heading: 'Dommages',
        paragraphs: [
          facts.terms
            ? DAMAGE[facts.terms.damage]
            : 'Chaque partie paie les dommages à l’Équipement comme la loi le prévoit.',
          'La partie qui apprend un dommage, une perte ou un accident avise aussitôt l’autre partie et le consigne avec des photos. L’Emprunteuse ne fait faire aucune réparation sans l’accord de la Prêteuse, sauf pour éviter d’autres dommages.',
        ],
      },
      {
        heading: 'Assurance',
        paragraphs: [
          insuranceSentence(facts.terms, words),
          'La Prêteuse maintient sa propre assurance de l’Équipement et de son personnel.',
        ],
      },
      {
        heading: 'Indemnisation',
        paragraphs: [
          'Chaque partie tient l’autre indemne des réclamations de tiers qui découlent de sa négligence ou de son manquement à la présente entente, ou de ceux de son personnel et de ses mandataires. Cette clause demeure en vigueur après le prêt.',
        ],
      },
      {
        heading: 'Personnel',
        paragraphs: [
          'Les membres du personnel de la Prêteuse qui accompagnent l’Équipement demeurent à son emploi. La Prêteuse les paie et répond de leur assurance contre les accidents du travail, de leurs retenues et de leur formation. Sur les lieux, ils suivent les directives de l’Emprunteuse quant au travail à faire.',
        ],
      },
      {
        heading: 'Documents et accès à l’information',
        paragraphs: [
          'Chaque partie conserve ses documents sur le prêt selon son règlement sur la conservation des documents. Les parties savent que la présente entente et ces documents sont assujettis à la Loi sur l’accès à l’information municipale et la protection de la vie privée.',
        ],
      },
      {
        heading: 'Fin de l’entente',
        paragraphs: [
          'Avant la remise, chaque partie peut annuler le prêt en donnant un motif par écrit. Ensuite, une partie peut mettre fin à l’entente sans délai si l’autre ne remédie pas à un manquement grave dans les deux jours suivant un avis écrit; l’Emprunteuse rend alors l’Équipement sans tarder.',
          'Les parties tentent d’abord de régler un différend entre leurs chefs de service, puis entre leurs directions générales. Le droit de l’Ontario s’applique.',
        ],
      },
      {
        heading: 'Signatures',
        paragraphs: [
          'Les parties peuvent signer la présente entente électroniquement ou sur papier, et en exemplaires distincts. Elle prend effet à la deuxième signature. Si une entente-cadre des parties s’applique à sa place, aucune signature n’est requise ici.',
        ],
      },
      ...(specialTerms
        ? [
            {
              heading: 'Conditions particulières',
              paragraphs: [
                'En cas de divergence avec les clauses ci-dessus, les conditions particulières suivantes s’appliquent.',
                specialTerms,
              ],
            },
          ]
        : []),
    ],
  };
};

const masterParagraphs = ({ masterAgreement }: AgreementFacts): string[] =>
  masterAgreement
    ? [
        `Ce prêt relève de l’entente-cadre des parties « ${masterAgreement.title} »${masterAgreement.reference ? ` (${masterAgreement.reference})` : ''}. En cas de divergence, l’entente-cadre l’emporte.`,
      ]
    : [];

function moneyClause({ quote }: AgreementFacts, words: TextWords): Clause {
  const toSum = (name: string, cents: number) => [name, '', '', '', words.cents(cents)];
  return {
    heading: 'Prix',
    paragraphs: [
      quote.totalCents === 0
        ? `Le prêt est sans frais, comme l’indique la soumission ${quote.number}.`
        : `L’Emprunteuse paie les montants suivants de la soumission ${quote.number}, en dollars canadiens :`,
      ...(quote.note ? [`Note de la soumission : ${quote.note}`] : []),
      'Après le retour, la Prêteuse établit un relevé des jours, des heures et du carburant réels, aux tarifs ci-dessus. L’Emprunteuse le paie dans les 30 jours. La TVH s’ajoute lorsque la loi l’exige.',
    ],
    table: {
      columns: ['Ligne', 'Quantité', 'Tarif', 'TVH', 'Montant'],
      rows: [
        ...quote.lines.map(({ kind, description, unit, quantity, rateCents, hst, cents }) => [
          [LINE_KINDS[kind], description].filter(Boolean).join(' : '),
          `${words.number(quantity)} × ${UNITS[unit]}`,
          words.cents(rateCents),
          hst ? 'Oui' : 'Non',
          words.cents(kind === 'discount' ? -cents : cents),
        ]),
        toSum('Sous-total', quote.subtotalCents),
        toSum('TVH', quote.hstCents),
        toSum('Total', quote.totalCents),
      ],
    },
  };
}

const operatorClause = ({ withOperator }: AgreementFacts): Clause => ({
  heading: 'Opérateur et immatriculation UVU',
  paragraphs: withOperator
    ? [
        'La Prêteuse envoie avec l’Équipement un opérateur qualifié, et personne d’autre ne le fait fonctionner.',
        'Sur la voie publique, l’Équipement circule sous l’immatriculation d’utilisateur de véhicule utilitaire (immatriculation UVU) de la partie que les parties ont désignée dans les modalités de ce prêt ou, à défaut, sous celle de la Prêteuse.',
      ]
    : [
        'L’Emprunteuse fait fonctionner l’Équipement avec son propre personnel, qui est qualifié, titulaire du permis requis et formé à cet effet.',
        'Sur la voie publique, l’Équipement circule sous l’immatriculation d’utilisateur de véhicule utilitaire (immatriculation UVU) de l’Emprunteuse.',
      ],
});

const hasTransport = ({ quote }: AgreementFacts) => quote.lines.some(({ kind }) => kind === 'transport');

function fuelSentence(terms: LendingTerms | null, words: TextWords): string {
  if (terms?.fuel === 'included') return 'Le prix comprend le carburant.';
  if (terms?.fuel === 'per_litre' && terms.fuelCents !== null)
    return `L’Emprunteuse paie ${words.cents(terms.fuelCents)} pour chaque litre de carburant que la Prêteuse fournit ou remplace.`;
  return 'L’Emprunteuse reçoit l’Équipement avec un réservoir plein, fournit le carburant et le rend avec un réservoir plein. Elle paie ce qui manque.';
}

/** Without terms, what the hand-over then requires. */
function insuranceSentence(terms: LendingTerms | null, words: TextWords): string {
  const requiredCents = requiredInsuranceOf(terms);
  return requiredCents === null
    ? 'L’Emprunteuse est assurée, ou s’assure elle-même, contre sa responsabilité liée à l’utilisation de l’Équipement.'
    : `Pendant le prêt, l’Emprunteuse a une assurance responsabilité civile générale d’au moins ${words.cents(requiredCents)} par sinistre, qui désigne la Prêteuse comme assurée additionnelle et qui ne peut pas être résiliée sans un avis écrit de 30 jours à la Prêteuse. Elle présente un certificat avant la remise, à moins que la Prêteuse n’y renonce par écrit.`;
}
