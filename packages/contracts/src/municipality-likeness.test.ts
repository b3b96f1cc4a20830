import { describe, expect, it } from '@jest/globals';
import {
  findCountedMunicipalities,
  findMunicipality,
  isLikePlatform,
  isUserLikeMunicipality,
  isUserLikePlatform,
  isUsernameLikeMunicipality,
  listResembledMunicipalities,
  listContainedMunicipalities,
} from './municipality-likeness.ts';
import { mixesAlphabets } from './lookalikes.ts';
import { MUNICIPALITIES, municipalityName, typeWords } from './municipalities.ts';

describe('a text counts as a municipality', () => {
  it.each([
    'Perth',
    'Peterborough',
    'Renfrew',
    'The Corporation of the City of Toronto',
    'City of Toronto, Ontario, Canada',
    'City of T\u043eronto',
    'C\u200Bity of Toronto',
    'CityofToronto',
    'ＣＩＴＹ ＯＦ ＴＯＲＯＮＴＯ',
    '𝐓𝐨𝐫𝐨𝐧𝐭𝐨',
    'Тоrоntо',
    'тоrоnто',
    'T0R0NT0',
    'Toront\u00F3',
    'Ville de Toronto (Ontario)',
    'Town Hall of Hearst',
    'Perth and Smiths Falls',
    'Smiths-Falls',
    'smithsfalls',
    'Hamilton ON CA',
    'Comté de Renfrew',
    'Municipalité de La Nation',
    'Cornvvall',
    'Municipality of Clarington / Town of Ajax',
    'Rivière des Français',
    'Sault Sainte Marie',
    'Ottawa.',
    'C. of Toronto',
    'T. of Hearst',
    'Reg. Mun. of Peel',
    'Mun. of Leamington',
    'Muni. of Chatham-Kent',
    'Cty of Renfrew',
    'Norfolk Cty',
    'Peel Reg.',
    'Tp. of Perth South',
    'ᴄɪᴛʏ ᴏꜰ ᴛᴏʀᴏɴᴛᴏ',
    'Ɓarrie',
    'Ƙingston',
    'Ƭoronto',
    'ɢuelph',
    'Toronto 2',
    'Toronto2',
    'Toronto 311',
    'Toronto™',
    'Toronto ✓',
    'Toront●',
    'T⦿ronto',
    'Ⓣoronto',
    'www.toronto.ca',
    'Toronto verified',
    'Compte officiel Toronto',
    'Tor0nt0 2026',
  ])('%s', (text) => expect(findCountedMunicipalities(text)).not.toEqual([]));

  it('in every form of each of the 444 names', () => {
    const forms = MUNICIPALITIES.flatMap(({ nameEn, nameFr, type }) =>
      [nameEn, nameFr ?? nameEn].flatMap((name) => [
        name,
        name.toUpperCase(),
        ...typeWords(type).flatMap((word) => [
          `${word} of ${name}`,
          `${name}, ${word} of, Ontario`,
          `${word} de ${name}`,
        ]),
      ]),
    );
    expect(forms.filter((form) => findCountedMunicipalities(form).length === 0)).toEqual([]);
    const ids = MUNICIPALITIES.filter(({ id }) => findMunicipality(municipalityName(id, 'en')!)?.id !== id).map(
      ({ id }) => id,
    );
    expect(ids).toEqual([]);
  });
});

it.each([
  'Perth and Smiths Falls District Hospital',
  'Peterborough Public Health',
  'Toronto and Region Conservation Authority',
  'Conservation Ontario',
  'City of Ontario',
  'District School Board Ontario North East',
  'Attawapiskat First Nation',
  'Anishinabek Nation',
  'Six Nations of the Grand River',
  'Les Services de Kawartha',
  'Kingstonian Society',
  '',
  '—',
])('%j does not count as a municipality', (text) => expect(findCountedMunicipalities(text)).toEqual([]));

it('finds the municipality that a free text names', () => {
  const idOf = (text: string) => findMunicipality(text)?.id;
  expect(idOf('City of T\u043eronto')).toBe('toronto');
  expect(idOf('City of Toronto, Ontario, Canada')).toBe('toronto');
  expect(idOf('Ville de Toronto, Canada')).toBe('toronto');
  expect(idOf('Town of Smiths Falls, ON, Canada')).toBe('smiths-falls');
  expect(idOf('Hamilton')).toBeUndefined();
  expect(idOf('City of Hamilton, Canada')).toBe(idOf('City of Hamilton'));
  expect(idOf('City of Hamilton')).toBeDefined();
  expect(idOf('Perth and Smiths Falls')).toBeUndefined();
  expect(idOf('Peterborough Public Health')).toBeUndefined();
});

it('lists the municipalities whose names a text contains', () => {
  expect(listContainedMunicipalities('Perth and Smiths Falls District Hospital', 'en')).toEqual([
    'Perth',
    'Smiths Falls',
  ]);
  expect(listContainedMunicipalities('Peterborough Public Health', 'fr')).toEqual(['Peterborough']);
  expect(listContainedMunicipalities('Fleet manager, Town of H\u0435arst', 'en')).toEqual(['Hearst']);
  expect(listContainedMunicipalities('Fleet manager, Town of Hearst', 'en', 'hearst')).toEqual([]);
  expect(listContainedMunicipalities('Attawapiskat First Nation', 'en')).toEqual([]);
  expect(listContainedMunicipalities('Road operator', 'en')).toEqual([]);
});

it.each([
  'City of Toronto',
  'CityofToronto',
  'Toronto',
  'Town of Bruce',
  'Clerk of Perth Municipal Office'.replace('Clerk of ', ''),
])('%s is no name of a person', (name) => expect(isUserLikeMunicipality(name)).toBe(true));
it.each([
  'CityofToronto',
  'VilledeHearst',
  'TownofHearst',
  'CountyofRenfrew',
  'MunicipalityofClarington',
  'TorontoCity',
  'HearstTownHall',
  'Toronto1',
  'Reg. Mun. of Peel',
  'Norfolk Cty',
])('%s is no name of a person either', (name) => expect(isUserLikeMunicipality(name)).toBe(true));
it.each([
  'Les Johnson',
  'D. Harris',
  'L. Hamilton',
  'James Le',
  'Russell La',
  'James Hall',
  'Erin Hall',
  'Jocelyn Bureau',
])('%s is a name of a person, too', (name) => expect(isUserLikeMunicipality(name)).toBe(false));
it.each(['Reg Perth', 'Bruce Grey', 'Pat Person', 'Élodie Tremblay', 'Douglas Perth', 'Norfolk Lincoln'])(
  '%s is a name of a person',
  (name) => expect(isUserLikeMunicipality(name)).toBe(false),
);

it.each([
  'city.of.toronto',
  'CityOfToronto',
  'town-of-hearst',
  'ville_de_hearst',
  'hearst.town',
  'City.0f.Toronto',
  'Ontario.Toronto',
])('%s is no user name', (username) => expect(isUsernameLikeMunicipality(username)).toBe(true));
it.each([
  'djohnson',
  'ljohnson',
  'ijohnson',
  'dharris',
  'lhamilton',
  'jamesd',
  'erind',
  'taylen',
  'tayla',
  'jamesleon',
  'erin.hall',
  'james.hall',
  'jocelyn.bureau',
  'belleville',
  'brockville',
  'huntsville',
  'orangeville',
])('%s is a user name, of a first and a last name or of one', (username) =>
  expect(isUsernameLikeMunicipality(username)).toBe(false),
);
it.each(['hamilton', 'bruce.grey', 'brucegrey', 'pat.person', 'townsend', 'clerk.hearst', 'j.kingston', 'roads'])(
  '%s is a user name',
  (username) => expect(isUsernameLikeMunicipality(username)).toBe(false),
);

it('lists the municipalities that an account could be mistaken for', () => {
  const account = { name: 'Pat Person', username: 'pat.person', organization: null, position: null };
  const resembled = (texts: object, own?: string) => listResembledMunicipalities({ ...account, ...texts }, 'en', own);
  expect(resembled({})).toEqual([]);
  expect(resembled({ username: 'hearst' })).toEqual(['Hearst']);
  expect(resembled({ username: 'hearst' }, 'hearst')).toEqual([]);
  expect(resembled({ name: 'Town of Hearst Roads' })).toEqual(['Hearst']);
  expect(resembled({ name: 'Pat Hearst' })).toEqual([]);
  expect(resembled({ position: 'Liaison of Kenora' })).toEqual(['Kenora']);
  expect(resembled({ organization: 'Perth and Smiths Falls District Hospital' })).toEqual(['Perth', 'Smiths Falls']);
});

it.each([
  'CommonYard-Support',
  'commonyard.team',
  'CommonYard',
  'Common Yard support',
  'C\u043emm\u043enY\u0430rd',
  'Team Common-Yard',
  'Cour commune',
  'La Cour Commune',
  'Administrator',
  'Admin',
  'System Administrator',
  'Аdministrаtоr',
  'L’administrateur du site',
  'Administratrice',
  'Moderator team',
  'CᴏᴍᴍᴏɴYᴀʀᴅ',
  'ᴄᴏᴍᴍᴏɴʏᴀʀᴅ ꜱᴜᴘᴘᴏʀᴛ',
  'ᴀᴅᴍɪɴɪꜱᴛʀᴀᴛᴏʀ',
  'CommonY4rd',
  'Admin1',
  'Admin-01',
  'Admin 2',
  'Administrator 2',
  'AdminTeam',
  'SiteAdmin',
  'TheAdministrator',
  'administratorX',
  'Sys Admin',
  'Super Admin',
  'Administrator (CY)',
  'commonyard.support.x',
])('%s is like the platform', (text) => expect(isLikePlatform(text)).toBe(true));
it.each([
  'Clerk-Administrator',
  'Chief Administrative Officer',
  'Support worker',
  'Pat Person',
  'Administration',
  'Township Administrator',
  'Common Ground',
  'Help desk',
  'Customer support',
  'Security team',
  'badminton',
  'Rooth',
  '',
])('%j is not like the platform', (text) => expect(isLikePlatform(text)).toBe(false));

it.each(['Support Team', 'Security Team', 'Help Desk', 'Customer Support', 'L’équipe de soutien', 'Admin'])(
  '%s is no name of a person, but of the platform',
  (name) => expect(isUserLikePlatform(name)).toBe(true),
);
it.each(['Pat Person', 'Theo Desk', 'Élodie Secours'])('%s is a name of a person, not of the platform', (name) =>
  expect(isUserLikePlatform(name)).toBe(false),
);

it.each(['Toro\u043Fto', 'Common \u04AF\u0061rd', '\u{104C4}oronto'])('%s mixes alphabets', (text) =>
  expect(mixesAlphabets(text)).toBe(true),
);
it.each(['Élodie', 'Toronto', 'Торонто', 'Pat Торонто', '田中 Pat', 'O’Neill', 'N\u0303o 5'])(
  '%s does not mix alphabets',
  (text) => expect(mixesAlphabets(text)).toBe(false),
);
