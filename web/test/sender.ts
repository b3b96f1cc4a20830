import { screen } from '@testing-library/react';
import { fillField } from './fill-field.ts';
import type { renderApp } from './render.tsx';

type User = Awaited<ReturnType<typeof renderApp>>['user'];

/** Fills in the fields of the sender. */
export async function fillSender(user: User): Promise<void> {
  await fillField(user, screen.getByLabelText('Name'), 'Sam Works');
  await fillField(user, screen.getByLabelText('Email'), 'sam@perth.example');
  await fillField(user, screen.getByLabelText('Phone'), '613-555-0199');
  await fillField(user, screen.getByLabelText('Organization'), 'Town of Perth');
}

export const sender = {
  name: 'Sam Works',
  email: 'sam@perth.example',
  phone: '613-555-0199',
  organization: 'Town of Perth',
};
