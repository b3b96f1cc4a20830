import { describe, expect, it } from '@jest/globals';
import type { Category } from '@commonyard/contracts/assets.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { matchOf, type MatchListing } from './matches.policy.ts';

/** A listing as a municipality writes it: title, description, category. */
type Text = readonly [title: string, description: string, category: Category];
type Over = Partial<
  Pick<MatchListing, 'municipality' | 'availableFrom' | 'availableTo' | 'make' | 'model' | 'tags' | 'busy'>
>;
type Pair = { need: Text; equipment: Text; where?: [need: string, equipment: string]; needs?: Over; offers?: Over };

const WEEK = { availableFrom: '2027-03-01', availableTo: '2027-03-05' };
const NEAR: [string, string] = ['smiths-falls', 'perth'];

const MATCHING: Pair[] = [
  {
    need: ['Snow blower needed', 'Ours is in the shop until the end of the month.', 'snow-removal'],
    equipment: ['Loader-mounted snow blower', 'Larue D50, cuts 102 inches.', 'snow-removal'],
  },
  {
    need: ['Looking for a street sweeper for spring cleanup', 'About 40 km of curb.', 'road-maintenance'],
    equipment: ['2019 Elgin Pelican sweeper', 'Three-wheel mechanical sweeper.', 'road-maintenance'],
  },
  {
    need: ['Wood chipper, one week', 'Storm damage along the trail.', 'landscaping'],
    equipment: ['Vermeer BC1000XL brush chipper', '12-inch capacity, towable.', 'tools-machinery'],
  },
  {
    need: ['Mini excavator for culvert replacement', 'Two culverts on a back road.', 'construction'],
    equipment: ['Kubota KX040 compact excavator', 'With 24" and 36" buckets and thumb.', 'heavy-equipment'],
  },
  {
    need: ['Excavator needed', 'To dig a ditch of 200 m.', 'heavy-equipment'],
    equipment: ['Cat 305 mini excavator', 'Rubber tracks.', 'construction'],
  },
  {
    need: ['Backhoe wanted', 'Water main repairs.', 'construction'],
    equipment: ['Case 580 Super N backhoe loader', 'Extendahoe, 4x4.', 'heavy-equipment'],
  },
  {
    need: ['Grader for gravel roads', 'Our grader is being repaired.', 'road-maintenance'],
    equipment: ['John Deere 772G motor grader with wing', 'Snow wing and front plow.', 'road-maintenance'],
  },
  {
    need: ['Bucket truck to change streetlights', 'Need 40 ft of reach.', 'vehicles'],
    equipment: ['Altec 45 ft aerial lift on Ford F-550', 'Insulated boom.', 'transportation'],
  },
  {
    need: ['Portable generator, 20 kW or more', 'Backup for the community centre.', 'tools-machinery'],
    equipment: ['Diesel generator 45 kVA on trailer', 'Trailer-mounted, with distribution panel.', 'tools-machinery'],
  },
  {
    need: ['Light towers for festival', 'Four are enough.', 'other'],
    equipment: ['Allmand Night-Lite light tower', 'Four LED lamps.', 'tools-machinery'],
  },
  {
    need: ['Trash pump 4 inch', 'Flooded underpass.', 'tools-machinery'],
    equipment: ['6-inch diesel dewatering pump', 'Godwin CD150M with hoses.', 'tools-machinery'],
  },
  {
    need: ['Vac truck to clean catch basins', '350 catch basins.', 'vehicles'],
    equipment: ['Vactor 2100 combination sewer cleaner', 'With operator.', 'road-maintenance'],
  },
  {
    need: ['Line painting machine', 'Parking lots and crosswalks.', 'road-maintenance'],
    equipment: ['Graco LineLazer road marking machine', 'Walk-behind line striper.', 'tools-machinery'],
  },
  {
    need: ['Mobile stage for Canada Day', 'At least 20 x 16 ft.', 'other'],
    equipment: ['Showmobile portable stage', 'Hydraulic, 24 ft.', 'other'],
  },
  {
    need: ['Variable message board', 'Bridge closure.', 'road-maintenance'],
    equipment: ['Portable message sign, solar', 'Ver-Mac PCMS-1210.', 'road-maintenance'],
  },
  {
    need: ['Ice resurfacer for two weeks', 'Ours failed in mid season.', 'other'],
    equipment: ['Zamboni 446, propane', 'Spare machine of the arena.', 'vehicles'],
  },
  {
    need: ['Dump truck to haul gravel', 'Tandem preferred.', 'transportation'],
    equipment: ['Tandem dump truck, Mack Granite', '15 ton box.', 'vehicles'],
  },
  {
    need: ['Steamer for frozen culverts', 'Spring thaw.', 'road-maintenance'],
    equipment: ['Culvert thawing unit on trailer', 'Diesel fired boiler.', 'road-maintenance'],
  },
  {
    need: ['Asphalt hot box', 'Pothole season.', 'road-maintenance'],
    equipment: ['Falcon 4-ton asphalt recycler and hot box', 'Trailer-mounted.', 'road-maintenance'],
  },
  {
    need: ['Roadside mower', 'Second cut of the rural roads.', 'landscaping'],
    equipment: ['Diamond boom flail mower on John Deere tractor', '22 ft reach.', 'landscaping'],
  },
  {
    need: ['Plate tamper for sidewalk repairs', 'One week.', 'construction'],
    equipment: ['Wacker plate compactor', '200 lb, gas.', 'tools-machinery'],
  },
  {
    need: ['Speed radar sign for school zone', 'September.', 'road-maintenance'],
    equipment: ['Radar speed display trailer', 'Records traffic data.', 'road-maintenance'],
  },
  {
    need: ['Float to move an excavator', '20 tons.', 'transportation'],
    equipment: ['Lowbed trailer, 35 ton', 'Detachable neck.', 'transportation'],
  },
  {
    need: ['Sewer camera', 'To inspect 300 m of sanitary sewer.', 'tools-machinery'],
    equipment: ['CCTV pipe inspection camera, RIDGID', '60 m push cable.', 'tools-machinery'],
  },
  // In French.
  {
    need: ['Recherche souffleuse à neige', 'La nôtre est en réparation.', 'snow-removal'],
    equipment: ['Souffleuse amovible sur chargeuse', 'Largeur de coupe de 102 po.', 'snow-removal'],
  },
  {
    need: ['Besoin d’une niveleuse', 'Chemins de gravier au printemps.', 'road-maintenance'],
    equipment: ['Niveleuse Caterpillar 140M', 'Avec aile.', 'road-maintenance'],
  },
  {
    need: ['Camion-nacelle pour lampadaires', 'Portée de 12 m.', 'vehicles'],
    equipment: ['Nacelle élévatrice sur camion', 'Portée de 14 m, isolée.', 'transportation'],
  },
  {
    need: ['Déchiqueteuse à branches', 'Verglas de janvier.', 'landscaping'],
    equipment: ['Broyeur de branches Bandit 12 po', 'Remorquable.', 'landscaping'],
  },
  {
    need: ['Pompe à eau de 6 pouces', 'Inondation.', 'tools-machinery'],
    equipment: ['Motopompe diesel sur remorque', 'Avec boyaux de 6 po.', 'tools-machinery'],
  },
  {
    need: ['Tour d’éclairage pour travaux de nuit', 'Deux tours.', 'construction'],
    equipment: ['Mât d’éclairage à DEL', 'Génératrice intégrée.', 'tools-machinery'],
  },
  // In one language each.
  {
    need: ['Sander needed for parking lots', 'Small one for a pickup.', 'snow-removal'],
    equipment: ['Épandeur à sel électrique', 'Pour boîte de camionnette.', 'snow-removal'],
    where: ['hawkesbury', 'ottawa'],
  },
  {
    need: ['Street sweeper', 'One week in April.', 'road-maintenance'],
    equipment: ['Balai mécanique de rue', 'Avec opérateur.', 'road-maintenance'],
    where: ['cornwall', 'hawkesbury'],
  },
  {
    need: ['Besoin d’un rouleau compacteur', 'Réfection d’un stationnement.', 'construction'],
    equipment: ['Bomag vibratory roller, 10 ton', 'Smooth drum.', 'heavy-equipment'],
    where: ['hearst', 'kapuskasing'],
  },
  {
    need: ['Recherche une mini-pelle', 'Fossés de drainage.', 'construction'],
    equipment: ['Bobcat E35 mini excavator', 'Hydraulic thumb.', 'construction'],
    where: ['hawkesbury', 'cornwall'],
  },
  {
    need: ['Génératrice de secours', 'Pour le centre communautaire.', 'other'],
    equipment: ['100 kW standby generator', 'On trailer, sound attenuated.', 'tools-machinery'],
    where: ['hearst', 'timmins'],
  },
  {
    need: ['Steam jenny or other culvert steamer', 'Frozen culverts.', 'road-maintenance'],
    equipment: ['Dégeleuse à vapeur pour ponceaux', 'Montée sur remorque.', 'road-maintenance'],
    where: ['cochrane', 'hearst'],
  },
  {
    need: ['Cureuse d’égouts', '12 km de conduites.', 'vehicles'],
    equipment: ['Hydrovac truck, Vactor HXX', 'Water and vacuum.', 'vehicles'],
    where: ['hawkesbury', 'ottawa'],
  },
  // A side names no kind: the category and words.
  {
    need: ['Voting tabulators for the by-election', 'Ten are enough.', 'office-equipment'],
    equipment: ['Ballot tabulators (Dominion)', 'Fourteen, with cases.', 'office-equipment'],
  },
  {
    need: ['Laser level', 'To set grades at the arena.', 'tools-machinery'],
    equipment: ['Topcon rotating laser level and receiver', 'With tripod.', 'tools-machinery'],
  },
  {
    need: ['Something to clear our sidewalks', 'Ours broke down. 14 km of sidewalks.', 'snow-removal'],
    equipment: ['Trackless MT7 sidewalk plow', 'With V-plow and sander.', 'snow-removal'],
  },
];

const NOT_MATCHING: Pair[] = [
  // The same category, another kind.
  {
    need: ['Snow blower needed', 'For the airport.', 'snow-removal'],
    equipment: ['Salt spreader', 'Slip-in, 5 cubic yards.', 'snow-removal'],
  },
  {
    need: ['Grader for gravel roads', 'Two weeks.', 'road-maintenance'],
    equipment: ['Street sweeper, Elgin', 'Regenerative air.', 'road-maintenance'],
  },
  {
    need: ['Wood chipper', 'Storm cleanup.', 'landscaping'],
    equipment: ['Zero-turn mower, 60 inch', 'Commercial deck.', 'landscaping'],
  },
  {
    need: ['Dump truck', 'To haul sand.', 'transportation'],
    equipment: ['Accessible shuttle bus', '18 seats.', 'transportation'],
  },
  {
    need: ['Besoin d’une rétrocaveuse', 'Bris d’aqueduc.', 'construction'],
    equipment: ['Bétonnière portative', '9 pi³.', 'construction'],
  },
  {
    need: ['Light tower', 'Night work.', 'tools-machinery'],
    equipment: ['Trash pump, 3 inch', 'Honda engine.', 'tools-machinery'],
  },
  {
    need: ['Folding tables and chairs', '200 guests.', 'other'],
    equipment: ['Mobile stage', '24 ft.', 'other'],
  },
  // Similar words.
  {
    need: ['Snow blower for sidewalks', 'Walk-behind is fine.', 'snow-removal'],
    equipment: ['Backpack leaf blower', 'Stihl BR 800.', 'landscaping'],
  },
  {
    need: ['Hydraulic breaker for an excavator', 'Rock in a trench.', 'construction'],
    equipment: ['Excavator, 20 ton', 'With cleanup bucket.', 'construction'],
  },
  {
    need: ['Lawn roller', 'Soccer fields.', 'landscaping'],
    equipment: ['Vibratory asphalt roller', '3 ton.', 'construction'],
  },
  {
    need: ['Fire hose, 65 mm', 'Twenty lengths.', 'other'],
    equipment: ['Fire truck, 1998 pumper', 'Retired from service.', 'vehicles'],
  },
  {
    need: ['Concrete mixer', 'Sidewalk bays.', 'construction'],
    equipment: ['Concrete saw, walk-behind', '20 inch blade.', 'construction'],
  },
  {
    need: ['Mini excavator, under 4 tons', 'Narrow access in a cemetery.', 'construction'],
    equipment: ['Hydraulic excavator, 30 ton', 'Long reach.', 'construction'],
  },
  {
    need: ['Voting booths', 'Cardboard is fine.', 'office-equipment'],
    equipment: ['Photo booth for events', 'With printer and backdrop.', 'other'],
  },
  {
    need: ['Water tank for dust control', '2,000 litres.', 'tools-machinery'],
    equipment: ['Water pump', '2 inch, gas.', 'tools-machinery'],
  },
  // Wrong days.
  {
    need: ['Street sweeper', 'Spring cleanup.', 'road-maintenance'],
    equipment: ['Elgin street sweeper', 'Mechanical.', 'road-maintenance'],
    offers: { availableFrom: '2027-06-01', availableTo: '2027-09-30' },
  },
  {
    need: ['Wood chipper', 'Storm cleanup.', 'landscaping'],
    equipment: ['Brush chipper, Vermeer', '12 inch.', 'landscaping'],
    offers: { busy: [{ from: '2027-02-20', to: '2027-03-10' }] },
  },
  {
    need: ['Recherche génératrice', 'Festival.', 'other'],
    equipment: ['Génératrice diesel 60 kW', 'Sur remorque.', 'tools-machinery'],
    offers: { availableFrom: '2027-01-01', availableTo: '2027-02-26' },
  },
  // Too far.
  {
    need: ['Motor grader', 'Gravel roads.', 'road-maintenance'],
    equipment: ['Cat 140M motor grader', 'With wing.', 'road-maintenance'],
    where: ['smiths-falls', 'kenora'],
  },
  {
    need: ['Ice resurfacer', 'Two weeks.', 'other'],
    equipment: ['Zamboni 552 electric', 'Spare.', 'other'],
    where: ['windsor', 'ottawa'],
  },
];

const listing = (id: number, type: MatchListing['type'], [title, description, category]: Text, over: Over) =>
  ({
    id,
    type,
    title,
    description,
    category,
    status: 'available',
    withdrawnAt: null,
    make: null,
    model: null,
    tags: [],
    availableFrom: null,
    availableTo: null,
    userId: id,
    municipality: null,
    municipalityName: null,
    busy: [],
    ...over,
  }) satisfies MatchListing;

const isMatch = ({ need, equipment, where = NEAR, needs = {}, offers = {} }: Pair): boolean =>
  matchOf(
    listing(1, 'needed_asset', need, { ...WEEK, municipality: where[0], ...needs }),
    listing(2, 'available_asset', equipment, { municipality: where[1], ...offers }),
    '2027-01-04',
  ) !== undefined;

it('names municipalities of Ontario only', () => {
  const places = [...MATCHING, ...NOT_MATCHING].flatMap(({ where = NEAR }) => where);
  expect(places.filter((id) => municipalityName(id, 'en') === undefined)).toEqual([]);
});

describe('pairs of listings as municipalities write them', () => {
  it('match with a precision and a recall of at least 0.9', () => {
    const missed = MATCHING.filter((pair) => !isMatch(pair));
    const wrong = NOT_MATCHING.filter(isMatch);
    const found = MATCHING.length - missed.length;
    const [precision, recall] = [found / (found + wrong.length), found / MATCHING.length];
    const titles = (pairs: Pair[]) => pairs.map(({ need, equipment }) => `${need[0]} / ${equipment[0]}`);
    process.stdout.write(
      `matches: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, missed ${JSON.stringify(titles(missed))}, wrong ${JSON.stringify(titles(wrong))}\n`,
    );
    expect([MATCHING.length, NOT_MATCHING.length]).toEqual([40, 20]);
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });
});
