import type { Probe } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { findLedgerViolations, lastLedgerViolations } from '../../money/transfers/ledger-verification.ts';
import { pingDatabase } from './metrics.sql.ts';

/**
 * Conditions for a load balancer to send requests here. Uses the last background check of the ledger, because
 * the endpoint is public and a check is expensive.
 */
export function readinessProbes({ db }: Context): Readonly<Record<string, Probe>> {
  return {
    database: () => pingDatabase(db),
    async ledger() {
      const violations = lastLedgerViolations(db) ?? (await findLedgerViolations(db));
      if (violations.length > 0) {
        throw new Error(
          `the ledger does not balance: ${violations.map(({ kind, subject }) => `${kind} ${subject}`).join(', ')}`,
        );
      }
    },
  };
}
