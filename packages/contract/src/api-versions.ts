/** Dated versions of the API that the server speaks, the newest last. docs/api/changes.md lists them. */
export const apiVersions = ['2026-12-01'] as const;
export const apiVersion = apiVersions[apiVersions.length - 1] ?? apiVersions[0];

/** A request may name the version that it was written for; each response names the one that it has. */
export const apiVersionHeader = 'golden-acers-version';
