import type { Invitation } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { InvitationRow } from './invitations.repository.ts';

export const toInvitation = (row: InvitationRow, locale: Locale): Invitation => ({
  id: row.id,
  email: row.email,
  municipality: row.municipality,
  municipalityName: municipalityName(row.municipality, locale) ?? null,
  role: row.role,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});
