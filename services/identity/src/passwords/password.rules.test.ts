import { expect, it } from '@jest/globals';
import { passwordProblem } from './password.rules.ts';

const account = { username: 'pat.person', email: 'pat.person@example.com' };

it.each(['password', 'Password1', 'QWERTYUIOP', '12345678', 'iloveyou', 'P@ssw0rd', 'mapleleafs', 'motdepasse'])(
  'refuses %j, which is tried first',
  (password) => {
    expect(passwordProblem(password, account)).toBe('This password is too common. Please choose another one');
  },
);

it.each(['Pat.Person', 'PAT.PERSON@example.com'])('refuses %j, which is the account’s own name', (password) => {
  expect(passwordProblem(password, account)).toBeDefined();
});

it.each(['a quiet culvert', 'x7Gk2pQz', 'nous déneigeons à cinq heures'])('takes %j', (password) => {
  expect(passwordProblem(password, account)).toBeUndefined();
});
