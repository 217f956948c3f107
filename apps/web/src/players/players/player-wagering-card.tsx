import type { PlayerDetail } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney, formatPercentage } from '../../i18n/number-format.ts';
import { formatRelativeDate, useNowMs } from '../../i18n/relative-time.ts';
import { formatMinute } from '../../ui/dates/period.ts';
import { QueryErrorBar } from '../../ui/feedback.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { DescriptionItem, DescriptionList, OverviewCard } from './overview-card.tsx';
import { type PlayerWagering, playerWageringQuery } from './players.queries.ts';

const ForfeitBonusDialog = lazyComponent(() => import('./forfeit-bonus-dialog.tsx'), 'ForfeitBonusDialog');

/** Renders nothing if no wagering is open. */
export function PlayerWageringCard({ player }: { player: PlayerDetail }) {
  const t = useConsoleTranslation();
  const query = useQuery(playerWageringQuery(player.account));
  const [isOpen, setOpen] = useState(false);
  const { data: wagering, error } = query;
  if (wagering === undefined && error !== null) {
    return (
      <OverviewCard title={t('wagering.title')}>
        <QueryErrorBar query={query} fallback={t('wagering.notLoaded')} />
      </OverviewCard>
    );
  }
  if (wagering === undefined || wagering === null) return null;
  return (
    <OverviewCard title={t('wagering.title')}>
      <WageringFigures wagering={wagering} />
      {wagering.isEnding ? (
        <p className="text-sm text-warn">{t('wagering.ending')}</p>
      ) : (
        <PermittedButton
          permission="money.redeem"
          size="sm"
          variant="line"
          className="justify-self-start"
          onClick={() => setOpen(true)}
        >
          {t('wagering.forfeit')}
        </PermittedButton>
      )}
      <Suspense>
        {isOpen && <ForfeitBonusDialog {...{ player, wagering }} onClose={() => setOpen(false)} />}
      </Suspense>
    </OverviewCard>
  );
}

function WageringFigures({ wagering }: { wagering: PlayerWagering }) {
  const t = useConsoleTranslation();
  const { locale } = useTranslation('wallet');
  const nowMs = useNowMs();
  const { readAt, percent } = wagering;
  return (
    <>
      <p className="tabular text-xl font-semibold">
        {t('wagering.progress', {
          wagered: formatMoney(wagering.wagered),
          required: formatMoney(wagering.required),
          percent: formatPercentage(percent / 100),
        })}
      </p>
      <p className="text-sm text-faint">
        {readAt === null
          ? t('wagering.neverRead')
          : t('wagering.readAt', { when: formatRelativeDate(readAt, nowMs, locale) })}
      </p>
      <DescriptionList>
        <DescriptionItem name={t('wagering.bonus')}>{formatMoney(wagering.bonus)}</DescriptionItem>
        <DescriptionItem name={t('wagering.missing')}>{formatMoney(wagering.missing)}</DescriptionItem>
        <DescriptionItem name={t('wagering.expires')}>{formatMinute(wagering.expiresAt)}</DescriptionItem>
      </DescriptionList>
      {wagering.isBeingChecked && <p className="text-sm text-warn">{t('wagering.checking')}</p>}
    </>
  );
}
