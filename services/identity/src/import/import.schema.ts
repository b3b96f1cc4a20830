import { Type, type Static } from 'typebox';
import { CreateUserBody, Locale, User } from '@commonyard/contracts/http/identity';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import { PHC_PATTERN } from '../passwords/phc.ts';
import { Closed } from '@commonyard/contracts/http/field-types';

const { username, email, role, name, municipality, region, position } = CreateUserBody.properties;
const Instant = User.properties.createdAt;

const ImportedUser = Closed({
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  username,
  email,
  role,
  name,
  municipality,
  region,
  position,
  locale: Locale,
  active: Type.Optional(Type.Boolean()),
  /** Absent or null: the address is not verified. No verification email is sent. */
  emailVerifiedAt: Type.Optional(Type.Union([Instant, Type.Null()])),
  /** Absent: approved. An administrator decides about a waiting account and gets no email about it. */
  approval: Type.Optional(Type.Literal('pending')),
  mustChangePassword: Type.Optional(Type.Boolean()),
  createdAt: Instant,
  /** Argon2id PHC string. */
  passwordHash: Type.Optional(Type.String({ pattern: PHC_PATTERN })),
  /** Plain text, for test data only: it is hashed on import and not checked against the password policy. */
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
});
export type ImportedUser = Static<typeof ImportedUser>;

/** An e-mail domain, which `addedBy` adds as with the API: confirmed where that user is an administrator of the platform. */
const ImportedDomain = Closed({
  municipality: Type.String(),
  domain: Type.String(),
  addedBy: ImportedUser.properties.id,
});
export type ImportedDomain = Static<typeof ImportedDomain>;

export const ImportDocument = Closed({
  users: Type.Array(ImportedUser),
  domains: Type.Optional(Type.Array(ImportedDomain)),
});

/** Checks what the schema cannot express. Throws an error that names the path of the field. */
export function assertImportable(users: ImportedUser[]): void {
  for (const [index, user] of users.entries()) {
    if ((user.passwordHash === undefined) === (user.password === undefined))
      throw new Error(`users.${index}: Exactly one of passwordHash and password is required`);
    if (user.municipality && !isMunicipality(user.municipality))
      throw new Error(`users.${index}.municipality: There is no such municipality`);
  }
}
