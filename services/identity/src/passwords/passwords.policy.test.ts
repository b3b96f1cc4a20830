import { expect, it } from '@jest/globals';
import { passwordProblem } from './passwords.policy.ts';

const user = { username: 'pat.person', email: 'pat.person@example.com' };

it.each(['password', 'Password1', 'QWERTYUIOP', '12345678', 'iloveyou', 'P@ssw0rd', 'mapleleafs', 'motdepasse'])(
  'rejects the common password %j',
  (password) => {
    expect(passwordProblem(password, user)).toBe('This password is too common. Please choose another one');
  },
);

it.each(['Pat.Person', 'PAT.PERSON@example.com'])('rejects %j, the user’s own name', (password) => {
  expect(passwordProblem(password, user)).toBeDefined();
});

it.each(['a quiet culvert', 'x7Gk2pQz', 'nous déneigeons à cinq heures'])('accepts %j', (password) => {
  expect(passwordProblem(password, user)).toBeUndefined();
});
