import type { Probe } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { lastLookAtBooks, lookAtBooks } from '../../money/transfers/transfers.ts';
import { askDatabase } from './readiness.sql.ts';

/** What must hold before a balancer may send players here. Anyone may ask, so the books are as the background saw them last. */
export function readinessProbes({ db }: Context): Readonly<Record<string, Probe>> {
  return {
    database: () => askDatabase(db),
    async books() {
      const violations = lastLookAtBooks(db) ?? (await lookAtBooks(db));
      if (violations.length > 0) {
        throw new Error(
          `the books don't balance: ${violations.map(({ kind, subject }) => `${kind} ${subject}`).join(', ')}`,
        );
      }
    },
  };
}
