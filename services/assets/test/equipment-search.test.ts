import { afterAll, describe, expect, it } from '@jest/globals';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

/** Titles of listings, with searches that find exactly these listings, in the other language or in words of the trade. */
const SEARCHES: Record<string, string[]> = {
  'Tandem plow with wing': [
    'chasse-neige',
    'chasse neige',
    'charrue',
    'snowplow',
    'snow plough',
    'gratte',
    'chase-neige',
  ],
  'Loader-mounted snow blower': ['souffleuse', 'souffleuse à neige', 'SOUFFLEUSES', 'snow thrower', 'soufleuse'],
  'Épandeur à sel': ['salter', 'sander', 'salt spreader', 'saleuse', 'sableuse', 'spreaders'],
  'Motor grader': ['niveleuse', 'niveleuses', 'nivelleuse', 'road grader', 'nivel'],
  'Balai mécanique': ['street sweeper', 'sweepers', 'balayeuse', 'balai de rue'],
  'Rouleau compacteur': ['road roller', 'vibratory roller', 'rollers'],
  'Asphalt hot box 4-ton': ['boîte chauffante', 'recycleur d’asphalte', 'hotbox'],
  'Walk-behind line painting machine': ['traceur de lignes', 'marquage routier', 'line striper'],
  'Rétrocaveuse 4x4': ['backhoe', 'back hoe', 'pépine', 'chargeuse-pelleteuse', 'tractopelle'],
  'Compact excavator 4 t': ['mini-pelle', 'minipelle', 'mini excavatrice', 'mini digger'],
  'Wheeled skid-steer': ['mini-chargeuse', 'bobcat', 'chargeuse compacte', 'skidsteers'],
  'Camion à benne': ['dump truck', 'dump trucks', 'camion-benne', 'tombereau'],
  'Flatbed with ramps': ['fardier', 'remorque surbaissée', 'float', 'lowboy', 'porte-engins'],
  'Combination sewer cleaner': ['vactor', 'vac truck', 'camion vacuum', 'hydrovac', 'écureur d’égout'],
  'Pompe à eaux usées': ['trash pump', 'sewage pump', 'motopompe'],
  'Standby diesel genset': ['génératrice', 'generator', 'groupe électrogène', 'generatrise'],
  'Tour d’éclairage mobile': ['light tower', 'light plant', 'mât d’éclairage'],
  'Camion-nacelle 37 pi': ['bucket truck', 'cherry picker', 'aerial lift', 'nacelle', 'manlift'],
  'Brush chipper 15 in': ['déchiqueteuse', 'broyeur à branches', 'wood chipper'],
  'Side-mounted boom mower': ['débroussailleuse', 'faucheuse', 'flail mower', 'épareuse'],
  'Surfaceuse à glace': ['zamboni', 'ice resurfacer', 'resurfaceuse'],
  'Accessible shuttle': ['autobus adapté', 'minibus', 'navette'],
  'Traceur grand format': ['plotter', 'wide-format printer'],
  'Culvert steamer': ['dégeleuse', 'dégeleuse à vapeur'],
};

const service = await startTestService();
afterAll(() => service.close());

for (const title of Object.keys(SEARCHES)) {
  const body = publicListingBody({ title, description: 'In good order, kept inside.', municipalityName: 'Our town' });
  const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
  await send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}/approve`);
}

async function titlesFound(search: string): Promise<string[]> {
  const response = await send(service, as.guest(), 'GET', `/api/assets?limit=100&search=${encodeURIComponent(search)}`);
  expect([response.statusCode, search]).toEqual([200, search]);
  return response.json().map(({ title }: { title: string }) => title);
}

describe('search by equipment names', () => {
  it.each(Object.entries(SEARCHES).flatMap(([title, searches]) => searches.map((search) => [search, title])))(
    '%s finds %s',
    async (search, title) => expect(await titlesFound(search)).toEqual([title]),
  );

  it('finds the kinds of a broader name', async () => {
    expect((await titlesFound('déneigeuse')).toSorted()).toEqual([
      'Loader-mounted snow blower',
      'Tandem plow with wing',
      'Épandeur à sel',
    ]);
  });
});
