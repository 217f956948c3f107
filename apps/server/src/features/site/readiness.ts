import { monotonicMs, type Probe } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { lookAtBooks } from '../transfers/transfers.ts';
import { askDatabase } from './readiness.sql.ts';

/** Reading the whole book is dear, and anyone may ask: within this time everybody gets the same answer. */
const booksFreshMs = 5_000;

/** What must hold before a balancer may send players here. */
export function readinessProbes({ db }: Context): Readonly<Record<string, Probe>> {
  return {
    database: () => askDatabase(db),
    books: rememberFor(booksFreshMs, async () => {
      const violations = await lookAtBooks(db);
      if (violations.length > 0) {
        throw new Error(
          `the books don't balance: ${violations.map(({ kind, subject }) => `${kind} ${subject}`).join(', ')}`,
        );
      }
    }),
  };
}

function rememberFor(freshMs: number, ask: Probe): Probe {
  let asked: Promise<unknown> | undefined;
  let askedAtMs = 0;
  return () => {
    if (asked === undefined || monotonicMs() - askedAtMs > freshMs) {
      askedAtMs = monotonicMs();
      asked = ask();
    }
    return asked;
  };
}
