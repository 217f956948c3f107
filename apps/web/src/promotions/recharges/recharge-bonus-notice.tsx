import { useQuery } from '@tanstack/react-query';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { titleOf } from '../agent-claims/offer-title.ts';
import { rechargeBonusQuery } from './recharges.queries.ts';

interface RechargeBonusNoticeProps {
  account: string;
  /** Undefined before a valid amount is typed. */
  cents: number | undefined;
}

/** Announces the bonus that a recharge will trigger, and that it must be wagered. */
export function RechargeBonusNotice({ account, cents }: RechargeBonusNoticeProps) {
  const t = useConsoleTranslation();
  const settled = useDebouncedValue(cents);
  const query = useQuery({ ...rechargeBonusQuery(account, settled ?? 0), enabled: settled !== undefined });
  const bonus = settled === undefined || settled !== cents ? null : (query.data ?? null);
  const isWagered = bonus !== null && bonus.wageringRequired.amountMinor !== '0';
  return (
    <p aria-live="polite" className="text-sm text-gold-ink empty:hidden">
      {bonus !== null &&
        t('transfer.triggersBonus', { offer: titleOf(t, bonus.offer), amount: formatMoney(bonus.amount) })}
      {isWagered && ` ${t('transfer.mustWager', { amount: formatMoney(bonus.wageringRequired) })}`}
    </p>
  );
}
