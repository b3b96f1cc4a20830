import type { PUBLIC_CATEGORIES } from '@commonyard/contracts/assets.values';

type PublicCategory = (typeof PUBLIC_CATEGORIES)[number];

/** The kinds of equipment of each category of the public forms. The other kinds are `other`, which says nothing about a job. */
export const KINDS_BY_CATEGORY: Readonly<Record<Exclude<PublicCategory, 'other'>, readonly string[]>> = {
  'snow-removal': [
    'snowRemoval',
    'snowPlow',
    'snowBlower',
    'sidewalkMachine',
    'spreader',
    'brineTank',
    'snowmobile',
    'trailGroomer',
  ],
  'road-maintenance': [
    'grader',
    'roller',
    'compactor',
    'paver',
    'hotBox',
    'coldPlaner',
    'crackSealer',
    'linePainter',
    'sweeper',
    'culvertSteamer',
    'waterTruck',
    'reclaimer',
    'gravelSpreader',
    'messageBoard',
    'trafficLights',
    'trafficCounter',
    'speedSign',
    'trafficCones',
    'crashAttenuator',
    'concreteBarrier',
  ],
  construction: [
    'excavator',
    'miniExcavator',
    'backhoe',
    'loader',
    'skidSteer',
    'bulldozer',
    'scraper',
    'trencher',
    'trenchBox',
    'telehandler',
    'forklift',
    'crane',
    'concreteMixer',
    'concreteSaw',
    'concreteGrinder',
    'jackhammer',
    'compressor',
    'screener',
    'crusher',
    'auger',
    'drillRig',
    'scaffold',
    'fence',
    'attachment',
  ],
  transportation: [
    'dumpTruck',
    'truck',
    'pickup',
    'serviceTruck',
    'hookLift',
    'tractorTrailer',
    'float',
    'trailer',
    'bus',
    'van',
    'car',
    'atv',
    'boat',
    'wasteTruck',
    'fireTruck',
    'ambulance',
    'aerialLift',
  ],
  landscaping: [
    'chipper',
    'mulcher',
    'weedHarvester',
    'stumpGrinder',
    'tubGrinder',
    'boomMower',
    'mower',
    'leafBlower',
    'trimmer',
    'chainsaw',
    'logSplitter',
    'lawnRoller',
    'aerator',
    'topDresser',
    'sodCutter',
    'tiller',
    'hydroseeder',
    'fieldGroomer',
    'sprayer',
    'tractor',
    'treeSpade',
  ],
};

/** The categories of the public forms that these kinds belong to; `other` for none. */
export const categoriesOfKinds = (kinds: readonly string[]): PublicCategory[] => {
  const named = Object.entries(KINDS_BY_CATEGORY).filter(([, members]) => kinds.some((kind) => members.includes(kind)));
  const categories = named.map(([category]) => category as PublicCategory);
  return categories.length > 0 || kinds.length === 0 ? categories : ['other'];
};

/** The kinds of the categories that these kinds belong to. */
export const kindsForTheJob = (kinds: readonly string[]): string[] =>
  categoriesOfKinds(kinds).flatMap((category) => (category === 'other' ? [] : KINDS_BY_CATEGORY[category]));
