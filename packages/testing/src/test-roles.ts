import { actingAs, type DatabaseRoles, signedInAs } from '@golden-acers/platform';

/** All databases of a temporary PostgreSQL share them. */
export const testRoles: DatabaseRoles = {
  owner: 'golden_acers_owner',
  app: 'golden_acers_app',
  appPassword: 'the password of the tests',
};

/** The address under which a program uses the database. */
export const appUrlOf = (adminUrl: string): string =>
  signedInAs(adminUrl, testRoles.app, testRoles.appPassword);

/** The address under which it is migrated. */
export const ownerUrlOf = (adminUrl: string): string => actingAs(adminUrl, testRoles.owner);
