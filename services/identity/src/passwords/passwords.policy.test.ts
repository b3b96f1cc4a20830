import { expect, it } from '@jest/globals';
import { passwordProblem } from './passwords.policy.ts';

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
