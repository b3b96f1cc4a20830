/** One kind of equipment, under its names in both languages and in everyday words of the trade. */
export type EquipmentKind = {
  names: readonly string[];
  /** Kinds of which it is one: a search for them finds it too. */
  broader: readonly string[];
};

const kind = (english: string, french: string, ...broader: string[]): EquipmentKind => ({
  names: [...english.split(', '), ...french.split(', ')],
  broader,
});

/**
 * Kinds of municipal equipment. A search for a name of a kind finds the listings that contain any of its names. French names
 * follow the usage of Ontario and Québec public works, such as `souffleuse`, `niveleuse` and `gratte`. Case, accents,
 * hyphens, spaces and plurals need no entries of their own.
 */
export const EQUIPMENT: Readonly<Record<string, EquipmentKind>> = {
  // Snow and ice
  snowRemoval: kind(
    'snow removal, snow clearing, snow removal equipment, winter maintenance, winter control, snow truck, snow machine',
    'déneigement, déneiger, déneigeuse, déneigeur, équipement de déneigement, entretien hivernal, camion à neige, camion de déneigement',
  ),
  snowPlow: kind(
    'snow plow, snow plough, plow, plough, plow truck, plough truck, v plow, wing plow, front plow, plow blade, snow blade, snowplough truck',
    'chasse-neige, charrue, charrue à neige, gratte, gratte à neige, lame à neige, lame de déneigement, pelle à neige, camion chasse-neige, camion charrue',
    'snowRemoval',
  ),
  snowBlower: kind(
    'snow blower, snow thrower, blower, loader-mounted blower, snow blower attachment, sidewalk blower',
    'souffleuse, souffleuse à neige, souffleur à neige, fraise à neige, turbine à neige, souffleuse amovible, souffleuse sur chargeuse',
    'snowRemoval',
  ),
  sidewalkMachine: kind(
    'sidewalk plow, sidewalk tractor, sidewalk machine, sidewalk plow tractor, municipal tractor',
    'déneigeuse à trottoir, chenillette, chasse-neige à trottoir, tracteur à trottoir, véhicule à trottoir',
    'snowPlow',
  ),
  spreader: kind(
    'salter, sander, spreader, salt spreader, sand spreader, spreader truck, salt truck, sanding truck, sand truck, salt box, sand box, salt and sand spreader',
    'épandeur, épandeuse, saleuse, sableuse, épandeur à sel, épandeur de sel, épandeur de sable, épandeuse d’abrasifs, camion épandeur, épandeuse de sel, épandeuse à sel, camion sableur, camion saleur, épandeuse de sable, benne épandeuse',
    'snowRemoval',
  ),
  brineTank: kind(
    'brine tank, brine sprayer, anti-icing tank, anti-icing, liquid de-icer, brine maker, de-icing',
    'réservoir à saumure, saumure, antigivrage, déglaçage, dégivrage, épandeur de liquide',
    'snowRemoval',
  ),
  iceResurfacer: kind(
    'ice resurfacer, zamboni, ice machine, rink machine, olympia',
    'surfaceuse, surfaceuse à glace, surfaceuse de glace, resurfaceuse, resurfaceuse à glace, resurfaceuse de glace',
  ),
  snowmobile: kind('snowmobile, ski-doo', 'motoneige'),
  trailGroomer: kind('trail groomer, snow groomer, groomer', 'dameuse, surfaceuse de sentiers, dameuse à neige'),

  // Roads
  grader: kind(
    'grader, motor grader, road grader, motorgrader, grader blade',
    'niveleuse, niveleuse automotrice, niveleur, profileuse, gradeur, niveleuse à chaussée, niveleuse de route, niveleuse à lame',
  ),
  roller: kind(
    'roller, road roller, vibratory roller, drum roller, asphalt roller, steamroller',
    'rouleau, rouleau compresseur, rouleau vibrant, rouleau compacteur, cylindre',
    'compactor',
  ),
  compactor: kind(
    'compactor, plate compactor, plate tamper, soil compactor, tamper, rammer, jumping jack, sheepsfoot, sheepsfoot roller, padfoot roller, trench roller',
    'compacteur, compacteuse, plaque vibrante, pilonneuse, dame sauteuse, rouleau de compactage, rouleau pied de mouton, compacteur à plaque, sauteuse',
  ),
  paver: kind(
    'paver, asphalt paver, paving machine, road paver',
    'paveuse, asphalteuse, finisseur, finisseuse, épandeuse d’asphalte',
  ),
  hotBox: kind(
    'hot box, hotbox, asphalt hot box, asphalt recycler, hot patcher, pothole patcher, asphalt patcher, spray patcher, patch truck, pothole machine',
    'boîte chauffante, boîte à asphalte, caisson chauffant, recycleur d’asphalte, recycleuse d’asphalte, réparateur de nids-de-poule, thermos à asphalte, bouche-trous, camion à asphalte, réparation de nids-de-poule, nids-de-poule',
  ),
  coldPlaner: kind(
    'cold planer, milling machine, asphalt planer, asphalt grinder, pavement profiler, road milling machine',
    'planeuse, fraiseuse, raboteuse, décohésionneuse, fraiseuse d’asphalte',
  ),
  crackSealer: kind(
    'crack sealer, crack filler, crack sealing machine, tar kettle, melter',
    'scelleuse de fissures, colmatage de fissures, scellement de fissures, fondoir, fondoir à bitume',
  ),
  linePainter: kind(
    'line painter, line painting machine, line striper, striping machine, road marking machine, paint truck, line marker, paint striper, pavement marking, road painting',
    'traceur de lignes, traceuse de lignes, traceuse, machine à lignes, marqueuse, marquage routier, machine à peindre les lignes, lignage, ligneuse, machine à peinturer les lignes, traçage de lignes, peinture de lignes',
  ),
  sweeper: kind(
    'sweeper, street sweeper, road sweeper, broom, power broom, sweeping machine, mechanical sweeper, vacuum sweeper, broom attachment',
    'balai, balai mécanique, balayeuse, balai de rue, balai de voirie, balai aspirateur, balai rotatif, balayeuse de rue, balai ramasseur, aspirateur de rue, balai-aspirateur',
  ),
  culvertSteamer: kind(
    'steamer, culvert steamer, culvert thawer, steam jenny, thaw machine, culvert thawing, boiler, steam truck, thawing unit, steam boiler, pipe thawer',
    'dégeleuse, dégeleuse à vapeur, machine à vapeur, dégeleuse de ponceaux, vapeur, dégel de ponceaux, chaudière, chaudière à vapeur, dégeleur, dégeleuse de conduites',
  ),
  culvert: kind('culvert, culvert pipe', 'ponceau, buse'),
  waterTruck: kind(
    'water truck, flusher truck, street flusher, water tanker, water wagon, dust control truck',
    'camion-citerne, arroseuse, camion arroseur, camion à eau, citerne, laveuse de rue',
  ),
  reclaimer: kind(
    'reclaimer, road reclaimer, pulverizer, soil stabilizer, stabilizer, asphalt zipper',
    'pulvériseur, recycleuse de chaussée, stabilisatrice, malaxeur de sol, pulvérisateur de chaussée',
  ),
  gravelSpreader: kind(
    'shoulder machine, shouldering machine, gravel spreader, chip spreader, stone spreader, road widener',
    'épandeuse de gravier, gravillonneuse, épandeur d’accotement, machine à accotement, élargisseur',
  ),

  // Earthmoving and construction
  excavator: kind(
    'excavator, digger, trackhoe, track hoe, hydraulic excavator, gradall, hydro shovel, wheeled excavator, long reach excavator, rubber tire excavator',
    'excavatrice, excavateur, pelle, pelle mécanique, pelle hydraulique, pelleteuse, pelle sur chenilles, excavatrice sur roues, excavatrice à roues, pelle sur roues',
  ),
  miniExcavator: kind(
    'mini excavator, compact excavator, small excavator, mini digger, mini hoe',
    'mini-pelle, mini-excavatrice, mini-excavateur, petite excavatrice, petite pelle, excavatrice compacte, pelle compacte',
    'excavator',
  ),
  backhoe: kind(
    'backhoe, backhoe loader, loader backhoe, back hoe, tractor loader backhoe, rubber tire hoe',
    'rétrocaveuse, chargeuse-pelleteuse, pelle rétrocaveuse, pépine, tractopelle, rétropelle, chargeuse rétrocaveuse, pelle rétro, rétro',
    'loader',
  ),
  loader: kind(
    'loader, wheel loader, front-end loader, front end loader, bucket loader, payloader, rubber tire loader, pay loader',
    'chargeuse, chargeur, chargeuse sur roues, chargeuse sur pneus, chargeuse frontale, chargeur frontal, chargeur sur roues',
  ),
  skidSteer: kind(
    'skid steer, skid-steer loader, skidsteer, bobcat, compact track loader, track loader, skid loader',
    'chargeuse compacte, mini-chargeuse, mini-chargeur, chargeur compact, chargeuse à direction à glissement, chargeuse à chenilles, mini-chargeur à direction différentielle',
    'loader',
  ),
  bulldozer: kind(
    'bulldozer, dozer, crawler tractor, cat dozer',
    'bouteur, bulldozer, bélier mécanique, buteur, boutoir, bull',
  ),
  scraper: kind('scraper, earth mover, box scraper', 'décapeuse, scrapeur, racleur'),
  trencher: kind(
    'trencher, trenching machine, ditch witch, ditcher, ditching machine',
    'trancheuse, excavatrice de tranchées, creuse-fossés, fossoyeuse',
  ),
  trenchBox: kind(
    'trench box, trench shield, shoring, trench shoring',
    'caisson de tranchée, étançonnement, blindage de tranchée, cage de tranchée, boîte de tranchée',
  ),
  telehandler: kind(
    'telehandler, telescopic handler, zoom boom, reach forklift, lull',
    'chariot télescopique, manipulateur télescopique, télescopique, chargeuse télescopique',
  ),
  forklift: kind(
    'forklift, fork lift, lift truck, fork truck',
    'chariot élévateur, chariot à fourche, élévateur à fourche, lift à fourche',
  ),
  crane: kind(
    'crane, mobile crane, boom truck, crane truck, hiab, knuckle boom',
    'grue, grue mobile, camion-grue, camion grue, camion-flèche, grue à flèche',
  ),
  concreteMixer: kind(
    'concrete mixer, cement mixer, mortar mixer, mixer truck',
    'bétonnière, malaxeur, malaxeur à béton, malaxeur à mortier, camion-malaxeur',
  ),
  concreteSaw: kind(
    'concrete saw, cut-off saw, road saw, asphalt saw, quick cut saw, pavement saw',
    'scie à béton, scie à asphalte, coupe-béton, scie à sol, tronçonneuse à béton',
  ),
  concreteGrinder: kind(
    'concrete grinder, floor grinder, sidewalk grinder, scarifier',
    'meuleuse à béton, ponceuse à béton, meuleuse de trottoir, scarificateur',
  ),
  jackhammer: kind(
    'jackhammer, jack hammer, pavement breaker, breaker, hydraulic breaker, hydraulic hammer, rock breaker, hoe ram',
    'marteau-piqueur, marteau piqueur, brise-béton, marteau hydraulique, brise-roche, marteau perforateur',
  ),
  compressor: kind('air compressor, compressor', 'compresseur, compresseur d’air, compresseur à air'),
  screener: kind(
    'screener, screening plant, topsoil screener, trommel, gravel screen',
    'tamiseur, tamiseuse, crible, cribleuse, trommel, tamis rotatif',
  ),
  crusher: kind(
    'crusher, rock crusher, gravel crusher, jaw crusher',
    'concasseur, concasseur à pierre, concasseur mobile, broyeur à pierre',
  ),
  auger: kind(
    'auger, post hole digger, earth auger, post pounder, post driver',
    'tarière, foreuse, perceuse à sol, enfonce-pieux, enfonce-poteaux',
  ),
  drillRig: kind(
    'drill rig, drill, drilling rig, directional drill',
    'foreuse, foreuse directionnelle, appareil de forage, forage',
  ),
  scaffold: kind('scaffold, scaffolding, staging', 'échafaudage, échafaud'),
  fence: kind(
    'construction fence, temporary fence, crowd barrier, crowd control barrier, barricade',
    'clôture temporaire, clôture de chantier, barrière de foule, barrière anti-émeute, barricade, clôture',
  ),

  // Trucks, trailers and other vehicles
  dumpTruck: kind(
    'dump truck, tandem truck, tandem axle, tipper, tri-axle, haul truck, gravel truck, single axle dump, dump body, rock truck, articulated hauler',
    'camion à benne, camion-benne, camion à benne basculante, benne, benne basculante, camion dix roues, camion 10 roues, tombereau, camion tandem, camion à gravier, dompeuse',
    'truck',
  ),
  truck: kind('truck, lorry', 'camion'),
  pickup: kind(
    'pickup, pickup truck, pick-up, pick-up truck, half-ton, light truck',
    'camionnette, pick-up, camion léger',
    'truck',
  ),
  serviceTruck: kind(
    'service truck, utility truck, cube van, box truck, step van',
    'camion de service, camion utilitaire, camion cube, camion-atelier, fourgon',
    'truck',
  ),
  hookLift: kind(
    'hook lift, hooklift, roll-off truck, roll-off, roll off container, hook loader',
    'camion à crochet, roll-off, camion porte-conteneur, bras à crochet, système à crochet, camion roll-off',
    'truck',
  ),
  tractorTrailer: kind(
    'tractor trailer, semi, semi-trailer, highway tractor, road tractor, transport truck',
    'tracteur routier, semi-remorque, camion-remorque, camion remorque, tracteur semi-remorque',
  ),
  float: kind(
    'float, float trailer, lowboy, low bed, lowbed, low loader, tag-along, tag-along trailer, equipment trailer, flatbed, flat bed, flatbed trailer, tilt trailer, flat deck',
    'fardier, remorque surbaissée, remorque porte-engins, porte-engins, plateforme, remorque à plateforme, remorque plate, remorque plateau, remorque à équipement, remorque basculante',
    'trailer',
  ),
  trailer: kind(
    'trailer, utility trailer, cargo trailer, dump trailer',
    'remorque, remorque utilitaire, remorque fermée, remorque à benne',
  ),
  bus: kind(
    'bus, shuttle, shuttle bus, accessible bus, transit bus, accessible shuttle bus, school bus, mini bus, coach, handi-transit',
    'autobus, navette, autobus adapté, minibus, autocar, transport adapté, autobus scolaire, véhicule adapté, autobus accessible',
  ),
  van: kind(
    'cargo van, van, passenger van, minivan',
    'fourgonnette, camionnette fermée, minifourgonnette, fourgon, fourgonnette de tourisme',
  ),
  car: kind('car, sedan, suv, passenger vehicle', 'voiture, automobile, berline, vus'),
  atv: kind(
    'atv, quad, utv, side-by-side, side by side, four-wheeler, utility vehicle, off-road vehicle, argo, gator',
    'vtt, quad, quatre-roues, véhicule tout-terrain, autoquad, côte à côte, véhicule utilitaire, véhicule hors route, vhr',
  ),
  boat: kind(
    'boat, workboat, barge, pontoon, rescue boat, outboard',
    'bateau, embarcation, chaland, ponton, barge, hors-bord, chaloupe',
  ),
  wasteTruck: kind(
    'garbage truck, waste truck, packer, refuse truck, garbage packer, recycling truck, trash truck, rear loader, waste collection truck, side loader',
    'camion à ordures, camion à déchets, benne à ordures, camion à recyclage, camion tasseur, compacteur à déchets, camion de collecte, camion à vidanges, camion à chargement latéral, camion à rebuts, benne à déchets',
    'truck',
  ),
  wasteContainer: kind(
    'dumpster, garbage bin, waste bin, waste container, recycling bin, waste cart',
    'conteneur, conteneur à déchets, bac à déchets, bac de recyclage, bac roulant, poubelle, conteneur à ordures',
  ),
  fireTruck: kind(
    'fire truck, pumper, fire engine, pumper truck, rescue truck, aerial ladder, ladder truck',
    'camion d’incendie, autopompe, camion de pompier, camion-échelle, échelle aérienne, fourgon d’incendie, camion autopompe, unité de sauvetage',
  ),
  ambulance: kind('ambulance', 'ambulance'),

  // Water, sewer and pumps
  sewer: kind('sewer, sewer equipment', 'égout, équipement d’égout'),
  sewerCleaner: kind(
    'vac truck, vacuum truck, vactor, sewer cleaner, sewer flusher, flusher, combination sewer cleaner, jetter, sewer jetter, catch basin cleaner, hydro-vac, hydrovac, vacuum excavator, hydro excavator, sewer truck, combo unit, suction excavator',
    'camion vacuum, camion aspirateur, camion-aspirateur, camion combiné, vidangeur, cureur d’égout, cureuse, hydrocureur, hydrocureuse, écureur d’égout, écureuse, camion écureur, hydro-excavatrice, hydro-excavateur, nettoyeur d’égouts, hydro-excavation, excavatrice aspiratrice, camion-vidangeur, aspirateur d’égout, camion de vidange, camion de nettoyage d’égouts, cureur d’égouts, cureuse d’égouts, camion d’égout, nettoyage d’égout',
    'sewer',
  ),
  sewerCamera: kind(
    'sewer camera, pipe camera, inspection camera, cctv camera, pipe inspection camera, push camera',
    'caméra d’égout, caméra d’inspection, caméra de conduite, inspection télévisée, inspection de conduites',
    'sewer',
  ),
  pump: kind(
    'pump, water pump, trash pump, sewage pump, diesel pump, dewatering pump, bypass pump, sump pump, submersible pump, sludge pump, mud pump, 6-inch pump, transfer pump',
    'pompe, pompe à eau, pompe à déchets, pompe à eaux usées, pompe diesel, pompe submersible, motopompe, pompe d’assèchement, pompe à égout, pompe de dérivation, pompe à boue, pompe de surface, pompe de transfert',
  ),
  hydrant: kind(
    'hydrant, fire hydrant, hydrant flusher, hydrant diffuser',
    'borne-fontaine, borne d’incendie, bouche d’incendie, poteau d’incendie',
  ),
  leakDetector: kind(
    'leak detector, leak detection, leak correlator, ground microphone',
    'détecteur de fuites, détection de fuites, corrélateur, recherche de fuites, corrélateur acoustique',
  ),
  pipeLocator: kind(
    'locator, pipe locator, cable locator, line locator, utility locator, ground penetrating radar',
    'localisateur, détecteur de câbles, localisateur de conduites, géoradar, localisateur de câbles',
  ),
  pipeTools: kind(
    'pipe fusion machine, fusion machine, pipe threader, pipe freezer, tapping machine, hot tap',
    'machine à fusion, fileteuse, filière, machine à percer, perceuse sous pression, fusion de tuyaux',
  ),
  waterTank: kind(
    'water tank, holding tank, storage tank, tote, water trailer',
    'réservoir, réservoir d’eau, citerne à eau, remorque-citerne, cuve',
  ),
  hose: kind(
    'hose, discharge hose, fire hose, suction hose',
    'boyau, tuyau, tuyaux, boyaux, boyau d’incendie, boyau de refoulement',
  ),

  // Power, light and lifting
  generator: kind(
    'generator, genset, gen set, diesel generator, standby generator, portable generator, generating set, emergency power, power generator',
    'génératrice, générateur, groupe électrogène, génératrice diesel, génératrice portative, alternateur, génératrice de secours, électrogène',
  ),
  lightTower: kind(
    'light tower, lighting tower, light plant, portable lights, work lights, flood light, floodlight',
    'tour d’éclairage, mât d’éclairage, éclairage portatif, projecteur, tour lumière, éclairage de chantier, tour à lumière',
  ),
  heater: kind(
    'heater, construction heater, ground heater, ground thaw, salamander, indirect heater, frost fighter',
    'chauffage, chaufferette, chauffage de chantier, appareil de chauffage, dégeleuse de sol, aérotherme, chauffe-sol, salamandre',
  ),
  welder: kind(
    'welder, welding machine, mig welder, arc welder, plasma cutter',
    'soudeuse, poste à souder, machine à souder, poste de soudage, coupeur au plasma',
  ),
  aerialLift: kind(
    'bucket truck, aerial lift, boom lift, cherry picker, man lift, manlift, aerial platform, lift platform, aerial device, spider lift, aerial work platform, basket truck, genie lift, aerial truck',
    'camion-nacelle, nacelle, nacelle élévatrice, plateforme élévatrice, plate-forme élévatrice, nacelle aérienne, camion à nacelle, girafe, élévateur à nacelle, plateforme aérienne, monte-personne, camion nacelle',
  ),
  scissorLift: kind(
    'scissor lift, skyjack, scissors lift',
    'plateforme à ciseaux, table élévatrice, plate-forme à ciseaux, élévateur à ciseaux, nacelle à ciseaux, ciseau élévateur',
    'aerialLift',
  ),
  ladder: kind('ladder, extension ladder, step ladder', 'échelle, escabeau, échelle coulissante'),
  hoist: kind(
    'hoist, winch, chain hoist, vehicle lift, car lift, gantry',
    'treuil, palan, monte-charge, pont élévateur, palan à chaîne, portique',
  ),

  // Trees, grass and parks
  chipper: kind(
    'chipper, wood chipper, brush chipper, tree chipper, chipping machine',
    'déchiqueteuse, déchiqueteuse à bois, broyeur à branches, broyeuse, broyeur de branches, déchiqueteuse à branches, déchiqueteur, broyeur à bois, déchiqueteuse de branches, broyeuse à branches',
  ),
  mulcher: kind(
    'mulcher, forestry mulcher, brush mulcher, mulching head',
    'broyeur forestier, déchiqueteur forestier, tête de broyage, défricheuse',
  ),
  weedHarvester: kind(
    'weed harvester, aquatic weed harvester, aquatic harvester',
    'faucardeur, faucardeuse, récolteuse de plantes aquatiques, faucardage',
  ),
  stumpGrinder: kind(
    'stump grinder, stump cutter, stumper, stump remover',
    'essoucheuse, broyeur de souches, rogneuse de souches, déchiqueteuse de souches, essouchage, dessoucheuse, grignoteuse de souches',
  ),
  tubGrinder: kind(
    'tub grinder, wood grinder, horizontal grinder, shredder',
    'broyeur à cuve, broyeur horizontal, broyeur à bois, broyeur, défibreur',
  ),
  boomMower: kind(
    'boom mower, roadside mower, flail mower, ditch mower, brush mower, rotary mower, bush hog, brush cutter, side mower, brush hog, boom flail, brushing machine, roadside brusher, brusher',
    'débroussailleuse, faucheuse, débroussailleur, faucheuse à fléaux, faucheuse à bras, tondeuse à fléaux, épareuse, faucheuse de bords de route, débroussailleuse à bras articulé, faucheuse de fossés, tondeuse à bras articulé, gyrobroyeur, tondeuse d’accotement',
    'mower',
  ),
  mower: kind(
    'mower, lawn mower, ride-on mower, riding mower, zero-turn, wide-area mower, grass cutter, lawnmower, lawn tractor, gang mower, reel mower',
    'tondeuse, tondeuse à gazon, tracteur à gazon, tondeuse autoportée, tondeuse à rayon zéro, coupe-gazon, coupe-herbe, tondeuse commerciale, tracteur tondeuse, tondeuse à siège, tondeuse à braquage zéro',
  ),
  leafBlower: kind(
    'leaf blower, leaf vacuum, leaf collector, backpack blower, leaf loader',
    'souffleur à feuilles, souffleur, souffleuse à feuilles, aspirateur à feuilles, ramasse-feuilles, souffleur de feuilles, aspire-feuilles',
  ),
  trimmer: kind(
    'trimmer, string trimmer, weed eater, weed whacker, hedge trimmer, weed whip, line trimmer, whipper snipper, weedwhacker',
    'taille-bordure, coupe-bordure, taille-haie, taille-haies, taille-bordures, coupe-bordures, rotofil',
  ),
  chainsaw: kind(
    'chainsaw, chain saw, pole saw, power saw',
    'scie à chaîne, tronçonneuse, scie mécanique, scie à long manche, élagueuse, ébrancheuse, scie à perche',
  ),
  logSplitter: kind(
    'log splitter, wood splitter, firewood processor',
    'fendeuse, fendeuse à bois, fendeuse de bûches, refendeuse',
  ),
  lawnRoller: kind('lawn roller, turf roller', 'rouleau à gazon, rouleau à pelouse'),
  aerator: kind(
    'aerator, turf aerator, lawn aerator, aeravator, core aerator, overseeder',
    'aérateur, aératrice, aérateur à gazon, aérateur de pelouse, semoir, sursemoir, regarnisseur',
  ),
  topDresser: kind(
    'top dresser, topdresser, top dressing machine',
    'terreauteuse, épandeur de terreau, terreautage, épandeuse de terreau',
  ),
  sodCutter: kind(
    'sod cutter, turf cutter',
    'déplaqueuse, coupe-tourbe, déplaqueuse à gazon, coupe-gazon en plaques, détoureuse',
  ),
  tiller: kind(
    'tiller, rototiller, cultivator, rotary tiller, power harrow, stone burier',
    'rotoculteur, motoculteur, cultivateur, motobineuse, enfouisseur, rotobêche',
  ),
  hydroseeder: kind(
    'hydroseeder, hydro seeder, seeder, hydroseeding, straw blower',
    'hydro-ensemenceur, hydro-semoir, hydroensemencement, ensemencement hydraulique, semoir hydraulique, hydro-ensemenceuse, souffleuse à paille',
  ),
  fieldGroomer: kind(
    'infield groomer, ball diamond groomer, baseball groomer, field groomer, ball diamond drag, turf groomer, infield machine, beach cleaner, beach rake',
    'herse de terrain, niveleuse de terrain de baseball, entretien de terrain, machine à terrain de balle, nettoyeuse de plage, cribleuse de plage, râteau de plage, surfaceuse de terrain',
  ),
  sprayer: kind(
    'sprayer, boom sprayer, weed sprayer, backpack sprayer',
    'pulvérisateur, arrosoir, vaporisateur, pulvérisateur à rampe',
  ),
  tractor: kind(
    'tractor, farm tractor, utility tractor, compact tractor, agricultural tractor',
    'tracteur, tracteur agricole, tracteur utilitaire, tracteur compact, tracteur de ferme',
  ),
  treeSpade: kind(
    'tree spade, tree mover, tree transplanter',
    'transplanteur, transplantoir, transplanteuse d’arbres, bêche à arbres, arracheuse d’arbres',
  ),

  // Traffic and events
  messageBoard: kind(
    'message board, variable message sign, vms, portable message board, arrow board, message sign, portable changeable message sign, electronic sign',
    'panneau à messages variables, pmv, panneau électronique, panneau à message, flèche lumineuse, panneau à flèche, panneau lumineux, panneau de signalisation',
  ),
  trafficLights: kind(
    'traffic lights, temporary traffic lights, portable traffic signal, traffic signal, portable signals',
    'feux de circulation, feux temporaires, feu de circulation, feux de chantier, signaleur',
  ),
  trafficCounter: kind(
    'traffic counter, traffic count, vehicle counter, tube counter, traffic data collector',
    'compteur de circulation, compteur de trafic, compteur routier, comptage de circulation, compteur de véhicules',
  ),
  speedSign: kind(
    'speed sign, radar speed sign, radar sign, speed trailer, speed display, speed radar, speed display board',
    'afficheur de vitesse, radar pédagogique, panneau de vitesse, radar, indicateur de vitesse, remorque radar, radar photo',
  ),
  trafficCones: kind(
    'cone, traffic cone, pylon, delineator, barrel, construction barrel, tc-54',
    'cône, cône de signalisation, cône orange, balise, baril de signalisation, repère visuel',
  ),
  crashAttenuator: kind(
    'crash attenuator, attenuator truck, buffer truck, crash truck, blocker truck, tma, crash cushion',
    'atténuateur d’impact, camion tampon, véhicule de protection, atténuateur, amortisseur d’impact, coussin d’impact',
  ),
  concreteBarrier: kind(
    'jersey barrier, concrete barrier, temporary concrete barrier, water barrier, flood barrier',
    'glissière en béton, muret de béton, barrière de béton, barrière jersey, glissière, barrière anti-inondation',
  ),
  stage: kind(
    'stage, mobile stage, portable stage, show stage, bandstand, showmobile',
    'scène, scène mobile, podium, estrade, plateau de scène, tribune mobile',
  ),
  tent: kind('tent, event tent, marquee, party tent', 'tente, chapiteau'),
  tablesChairs: kind(
    'folding table, folding chair, tables and chairs, picnic table, bleachers, stacking chairs, chair, stackable chair',
    'table pliante, chaise pliante, tables et chaises, table de pique-nique, gradins, estrades, chaise',
  ),
  soundSystem: kind(
    'sound system, pa system, loudspeaker, public address, speakers',
    'sonorisation, système de son, haut-parleur, système audio, haut-parleurs, enceintes',
  ),
  portableToilet: kind(
    'portable toilet, porta potty, portable washroom, washroom trailer, restroom trailer, port-a-potty',
    'toilette portative, toilette chimique, toilette mobile, remorque sanitaire, bloc sanitaire, salle de bain mobile',
  ),

  // Office and survey
  plotter: kind(
    'plotter, wide-format printer, large-format printer, large format plotter, blueprint printer, wide format plotter',
    'traceur, table traçante, imprimante grand format, traceur grand format, imprimante à plans',
  ),
  scanner: kind(
    'scanner, large-format scanner, document scanner, wide-format scanner',
    'numériseur, scanneur, balayeur, numériseur grand format, numérisation, scanner',
  ),
  printer: kind(
    'printer, copier, photocopier, multifunction printer',
    'imprimante, photocopieur, copieur, imprimante multifonction, photocopieuse',
  ),
  projector: kind(
    'projector, video projector, projection screen',
    'projecteur vidéo, vidéoprojecteur, écran de projection, projecteur multimédia',
  ),
  computer: kind(
    'computer, laptop, desktop computer, monitor',
    'ordinateur, ordinateur portable, écran, poste informatique',
  ),
  furniture: kind(
    'furniture, desk, office desk, filing cabinet, office chair, office furniture',
    'classeur, chaise de bureau, mobilier de bureau, ameublement, meubles',
  ),
  votingTabulator: kind(
    'voting tabulator, vote tabulator, ballot tabulator, ballot box, voting machine, election equipment',
    'tabulatrice, tabulatrice de votes, urne, machine à voter, isoloir, matériel électoral',
  ),
  surveyInstrument: kind(
    'survey equipment, total station, gps rover, laser level, surveying instrument, transit level, gnss receiver, theodolite, gps, gnss',
    'arpentage, station totale, niveau laser, récepteur gps, appareil d’arpentage, instrument d’arpentage, théodolite, récepteur gnss, gps',
  ),
  drone: kind('drone, uav, quadcopter, rpas', 'drone, aéronef télépiloté, quadricoptère'),
  thermalCamera: kind(
    'thermal camera, infrared camera, thermal imager',
    'caméra thermique, caméra infrarouge, imageur thermique, thermographie',
  ),
  gasDetector: kind(
    'gas detector, gas monitor, confined space equipment, tripod',
    'détecteur de gaz, détecteur multigaz, espace clos, trépied',
  ),
  radio: kind(
    'radio, two-way radio, walkie-talkie, walkie talkie, handheld radio',
    'radio, radio bidirectionnelle, émetteur-récepteur, walkie-talkie, radio portative',
  ),

  // Tools and attachments
  attachment: kind(
    'attachment, bucket, grapple, pallet forks, thumb, quick coupler, quick attach, clamshell, loader bucket',
    'accessoire, godet, grappin, fourches à palettes, attache rapide, pouce hydraulique, attachement, pince, godet de chargeuse',
  ),
  pressureWasher: kind(
    'pressure washer, power washer, steam cleaner, hot water washer, power wash',
    'laveuse à pression, nettoyeur à haute pression, nettoyeur haute pression, jet à pression, machine à pression, lave-pression, laveuse haute pression',
  ),
  floorScrubber: kind(
    'floor scrubber, floor polisher, floor machine, auto scrubber, floor sander',
    'autolaveuse, autorécureuse, laveuse à plancher, récureuse, polisseuse, ponceuse à plancher, récureuse à plancher, cireuse',
  ),
  vacuum: kind('vacuum, shop vac, vacuum cleaner', 'aspirateur, aspirateur industriel, aspirateur d’atelier'),
  sandblaster: kind(
    'sandblaster, sand blaster, blaster, abrasive blaster, graffiti remover',
    'sableuse au jet, décapeuse au jet de sable, jet de sable, nettoyeur de graffitis, sableuse à jet',
  ),
  metalDetector: kind(
    'metal detector, magnetic locator',
    'détecteur de métal, détecteur de métaux, localisateur magnétique',
  ),
  fan: kind(
    'ventilator, industrial fan, air mover, ventilation fan, blower fan, dehumidifier',
    'ventilateur, ventilation, souffleur d’air, déshumidificateur',
  ),
  sandbagger: kind(
    'sandbag filler, sandbagger, sandbag machine, sandbag, sandbag filling machine',
    'ensacheuse, ensacheuse de sable, machine à sacs de sable, sac de sable, sacs de sable, remplisseuse de sacs de sable',
  ),
  animalTrap: kind('animal trap, live trap, beaver trap', 'cage-piège, piège, cage à animaux, cage-trappe'),
  fuelTank: kind(
    'fuel tank, fuel trailer, fuel truck, fuel cube, slip tank',
    'réservoir de carburant, réservoir à carburant, citerne à carburant, camion de ravitaillement, réservoir à essence, réservoir à diesel',
  ),
  storageContainer: kind(
    'sea can, shipping container, storage container, seacan, sea container, c-can',
    'conteneur maritime, conteneur d’entreposage, conteneur de stockage, conteneur d’expédition',
  ),
  officeTrailer: kind(
    'office trailer, site trailer, job trailer, mobile office, portable office, construction trailer, command trailer',
    'roulotte de chantier, roulotte, bureau mobile, remorque de bureau, remorque de chantier, poste de commandement mobile',
  ),
};
