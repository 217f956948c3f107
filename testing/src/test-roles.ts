import { actingAs, type DatabaseRoles, signedInAs } from '@golden-acers/platform';

/** Shared by all databases of a temporary PostgreSQL. */
export const testRoles: DatabaseRoles = {
  owner: 'golden_acers_owner',
  app: 'golden_acers_app',
  appPassword: 'the password of the tests',
};

/** Returns the URL with which a program uses the database. */
export const appUrlOf = (adminUrl: string): string =>
  signedInAs(adminUrl, testRoles.app, testRoles.appPassword);

/** Returns the URL with which the database is migrated. */
export const ownerUrlOf = (adminUrl: string): string => actingAs(adminUrl, testRoles.owner);
