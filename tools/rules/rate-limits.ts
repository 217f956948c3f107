import { isTest, type WorkspaceRule } from './source-files.ts';

/** Limits that are not those of one endpoint. */
const otherLimits: Readonly<Record<string, string>> = {
  'apps/server/src/access/api-keys/api-key-callers.ts': 'counts the calls of a key to all endpoints',
  'apps/server/src/accounts/phone/phone.ts': 'refuses nothing, or counts up to a setting of the operator',
  'apps/server/src/app/security-log/security-log.ts': 'limits lines, rows and mails',
  'apps/server/src/support/tickets/visitor-mails.ts': 'limits mails',
};

/** The document describes what an endpoint declares, so nothing else may limit its requests. */
export const rateLimitsAreDeclared: WorkspaceRule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path))
    .filter(({ path }) => !path.includes('/attempt-limits/') && !(path in otherLimits))
    .filter(({ text }) => /\bcreate(?:Rate|Shared|Leased)Limiter\(/.test(text))
    .map(({ path }) => ({
      path,
      message:
        'makes a limiter. Declare the limit with its endpoint (rateLimits), or state its reason in tools/rules/rate-limits.ts.',
    }));
