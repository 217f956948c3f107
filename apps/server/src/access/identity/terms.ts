import { demand } from '@golden-acers/platform';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { findAcceptedTerms, setAcceptedTerms } from './terms.sql.ts';

/** Runs in the transaction of a registration, whose form names the terms. */
export function acceptTermsAtRegistration(tx: TxContext, accountId: string): Promise<void> {
  return setAcceptedTerms(tx.db, accountId, tx.config.termsVersion);
}

export interface TermsState {
  /** The version that counts now. */
  readonly version: string;
  readonly isAccepted: boolean;
}

export async function getTermsState(
  { config, db }: Pick<Context, 'config' | 'db'>,
  accountId: string,
): Promise<TermsState> {
  const { termsVersion: version } = config;
  return { version, isAccepted: (await findAcceptedTerms(db, accountId)) === version };
}

/** Refuses play and credit to a player who has not accepted the current terms. A redeem stays possible. */
export async function demandTermsAccepted(
  context: Pick<Context, 'config' | 'db'>,
  accountId: string,
): Promise<void> {
  const { isAccepted } = await getTermsState(context, accountId);
  demand(isAccepted, 'account.terms_not_accepted');
}

/** `version` is the one that the person has read. If a newer one is current, it must be accepted too. */
export async function acceptTerms(context: Context, accountId: string, version: string): Promise<TermsState> {
  const { termsVersion } = context.config;
  demand(version === termsVersion, 'account.terms_changed');
  await inTransaction(context, async (tx) => {
    await setAcceptedTerms(tx.db, accountId, version);
    await recordActivity(tx, { accountId, kind: 'terms_accepted', data: { version } });
  });
  return { version, isAccepted: true };
}
