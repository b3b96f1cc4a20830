import { expect, it } from '@jest/globals';
import { PASSWORD_MIN } from '@commonyard/contracts/identity.values';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import { dictionary } from '@zxcvbn-ts/language-common';

// Read before the policy, which empties the list of the package.
const leaked = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN);
const { passwordProblem } = await import('./passwords.policy.ts');

const user = { username: 'pat.person', email: 'pat.person@example.com' };

it.each([
  'password',
  'Password1',
  'QWERTYUIOP',
  '12345678',
  'iloveyou',
  'P@ssw0rd',
  'mapleleafs',
  'motdepasse',
  'midnight',
  'Swordfish',
])('rejects the common password %j', (password) => {
  expect(passwordProblem(password, user)).toBe('This password is too common. Please choose another one');
});

it.each([
  'commonyard2027',
  'CommonYard!',
  'Township-2031',
  'Smiths Falls',
  'smithsfalls#1',
  'Thunder-Bay 2027',
  'rivieredesfrancais',
  'Rivière-des-Français1',
])('rejects %j, a word of the context with digits or signs', (password) => {
  expect(passwordProblem(password, user)).toBeDefined();
});

it('rejects every leaked password of the list, in any case', () => {
  expect(leaked).toHaveLength(17_950);
  const accepted = leaked.filter((text) => !passwordProblem(text, user) || !passwordProblem(text.toUpperCase(), user));
  expect(accepted).toEqual([]);
});

it('rejects the name of every municipality in both languages, with and without signs and digits', () => {
  const names = MUNICIPALITIES.flatMap(({ nameEn, nameFr }) => [nameEn, nameFr ?? nameEn]);
  expect(names.length).toBeGreaterThan(800);
  const forms = (name: string) => [name, `${name}2027!`, name.toLowerCase().replaceAll(' ', '-'), `#${name}1`];
  expect(names.flatMap(forms).filter((password) => !passwordProblem(password, user))).toEqual([]);
});

it.each([
  'aaaaaaaaaaaa',
  'aaaaaaab',
  'AAAAaaaa',
  'ééééééééé',
  '🙂🙂🙂🙂🙂🙂🙂🙂',
  '        ',
  'abababababab',
  'kZ3!kZ3!',
  'aaaabbbbcccc',
  'x'.repeat(128),
  'dragondragon',
  'password1password1',
  'abcdefghijkl',
  'zyxwvutsrqponm',
  '123123123123',
  '98765432',
  '11112222',
  '19991231',
  '2027-01-01',
  'asdfghjkl;',
  'poiuytrewq',
  'azertyuiop',
  'qwertyqwerty',
  'qwer1234asdf',
  '1qaz2wsx3edc',
  '!@#$%^&*()',
])('rejects %j, a repetition, a sequence, a date or a row of keys', (password) => {
  expect(passwordProblem(password, user)).toBe('This password is too common. Please choose another one');
});

it.each(['Pat.Person', 'PAT.PERSON@example.com', 'patperson1999!'])('rejects %j, the user’s own name', (password) => {
  expect(passwordProblem(password, user)).toBeDefined();
});

it.each([
  'a quiet culvert',
  'a quiet culvert a quiet culvert',
  'x7Gk2pQz',
  'nous déneigeons à cinq heures',
  '48153-90267-31',
  'roads to Sudbury',
])('accepts %j', (password) => {
  expect(passwordProblem(password, user)).toBeUndefined();
});
