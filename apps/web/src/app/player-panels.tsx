import { useQuery } from '@tanstack/react-query';
import { Crown, Gift, type LucideIcon, ShieldCheck, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { limitNumberOf, limitValueOf, limitValueText } from '../care/limits/limit-text.ts';
import { limitsQuery } from '../care/limits/limits.queries.ts';
import { JackpotTicker } from '../games/jackpots/jackpot-ticker.tsx';
import { jackpotValuesQuery } from '../games/jackpots/jackpot-values.queries.ts';
import { LobbyPanel } from '../games/lobby-panel.tsx';
import { useCareTranslation } from '../i18n/care-translations.ts';
import { useTranslation } from '../i18n/index.ts';
import { formatCount, formatMoney } from '../i18n/number-format.ts';
import { wageringQuery } from '../money/wagering/wagering.queries.ts';
import { WageringProgressBar } from '../money/wagering/wagering-card.tsx';
import { paths, tournamentPath, tournamentResultsPath } from '../paths.ts';
import { claimsQuery, offersQuery } from '../promotions/bonuses/bonuses.queries.ts';
import { cardFigure, cardTitle, offerDescription } from '../promotions/bonuses/offer-terms.ts';
import { TournamentCountdown } from '../promotions/tournaments/tournament-parts.tsx';
import { scoreText, tournamentTextOf } from '../promotions/tournaments/tournament-text.ts';
import { type TournamentItem, tournamentsQuery } from '../promotions/tournaments/tournaments.queries.ts';
import { vipQuery } from '../promotions/vip/vip.queries.ts';
import { useTierName, VipProgress } from '../promotions/vip/vip-progress.tsx';
import { Skeleton } from '../ui/feedback.tsx';

/** What goes on for the player: bonus, VIP tier, tournament, limits and jackpots. No panel is empty. */
export function PlayerPanels() {
  const { data: jackpots } = useQuery(jackpotValuesQuery);
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        <BonusPanel />
        <VipPanel />
        <TournamentPanel />
        <LimitsPanel />
      </div>
      {jackpots !== undefined && jackpots.length > 0 && <JackpotTicker jackpots={jackpots} />}
    </div>
  );
}

interface PanelProps {
  title: string;
  icon: LucideIcon;
  to: string;
  linkLabel: string;
  /** Undefined while loading. */
  children: ReactNode | undefined;
}

function Panel({ title, icon, to, linkLabel, children }: PanelProps) {
  return (
    <LobbyPanel title={title} icon={icon} className="min-h-48 grid-rows-[auto_1fr_auto]">
      <div className="grid content-start gap-2">{children ?? <Skeleton className="h-20" />}</div>
      <Link
        to={to}
        className="w-fit py-1 text-sm font-medium text-gold-ink hover:underline pointer-coarse:py-3"
      >
        {linkLabel}
      </Link>
    </LobbyPanel>
  );
}

/** Shows the open wagering, or the first offer that the player can claim. */
function BonusPanel() {
  const { t, locale } = useTranslation('activity');
  const { t: offerText } = useTranslation('promotions');
  const { data: wagering, isPending } = useQuery(wageringQuery);
  const { data: own } = useQuery(claimsQuery(locale));
  const { data: published } = useQuery(offersQuery(locale));
  const eligible = new Set(own?.eligibility.flatMap((one) => (one.isEligible ? [one.offerId] : [])));
  const offer = [...(own?.automatic ?? []), ...(published ?? []), ...(own?.offers ?? [])].find(
    ({ id, period, terms }) =>
      period === 'current' &&
      (terms.isAutomatic ? own?.automatic.some((one) => one.id === id) : eligible.has(id)),
  );
  const isLoading = isPending || own === undefined || published === undefined;
  return (
    <Panel
      title={t('dashboard.panels.bonus')}
      icon={Gift}
      to={paths.bonuses}
      linkLabel={t('dashboard.panels.seeOffers')}
    >
      {wagering != null ? (
        <WageringProgressBar wagering={wagering} />
      ) : isLoading ? undefined : offer === undefined ? (
        <p className="text-muted">{t('dashboard.panels.noOffer')}</p>
      ) : (
        <>
          <p className="font-display text-2xl wrap-anywhere">{cardTitle(offerText, offer)}</p>
          <p className="font-semibold text-gold-ink">{cardFigure(offer.terms)}</p>
          <p className="text-sm text-muted wrap-anywhere">{offerDescription(offerText, offer)}</p>
        </>
      )}
    </Panel>
  );
}

function VipPanel() {
  const { t } = useTranslation('activity', 'promotions');
  const tierName = useTierName();
  const { data: vip } = useQuery(vipQuery);
  return (
    <Panel title={t('vip.title')} icon={Crown} to={paths.vip} linkLabel={t('dashboard.panels.seeVip')}>
      {vip && (
        <>
          <p className="font-display text-2xl">{tierName(vip.tier)}</p>
          <VipProgress vip={vip} />
        </>
      )}
    </Panel>
  );
}

/** The order in which one tournament is chosen: those that the player entered, then running ones. */
function findTournament(tournaments: readonly TournamentItem[]): TournamentItem | undefined {
  const running = tournaments.filter(({ phase }) => phase === 'running');
  return (
    running.find(({ entry }) => entry !== null) ??
    running[0] ??
    tournaments.find(({ phase }) => phase === 'upcoming')
  );
}

function TournamentPanel() {
  const { t, locale } = useTranslation('activity', 'promotions');
  const { data: tournaments } = useQuery(tournamentsQuery);
  const tournament = findTournament(tournaments ?? []);
  return (
    <Panel
      title={t('dashboard.panels.tournament')}
      icon={Trophy}
      to={tournament === undefined ? tournamentResultsPath : tournamentPath(tournament.id)}
      linkLabel={t(tournament === undefined ? 'dashboard.panels.seeResults' : 'tournaments.showLeaderboard')}
    >
      {tournament === undefined ? (
        tournaments && <p className="text-muted">{t('dashboard.panels.noTournament')}</p>
      ) : (
        <>
          <p className="font-display text-2xl wrap-anywhere">{tournamentTextOf(tournament, locale).title}</p>
          <p className="font-semibold text-gold-ink">
            <TournamentCountdown {...tournament} />
          </p>
          <p className="text-sm text-muted">{placeText(t, tournament)}</p>
        </>
      )}
    </Panel>
  );
}

type PanelTranslate = ReturnType<typeof useTranslation<'activity' | 'promotions'>>['t'];

function placeText(t: PanelTranslate, { entry, scoring, prizeTotal }: TournamentItem): string {
  if (entry === null) return t('tournaments.prizePool', { amount: formatMoney(prizeTotal) });
  if (entry.rank === null) return t('tournaments.noPlaceYet');
  const rank = formatCount(entry.rank);
  return t('tournaments.yourPlace', { rank, score: scoreText(scoring, entry.score) });
}

const maxLimits = 3;

/** Shows what is left of the limits in force. */
function LimitsPanel() {
  const { t } = useTranslation('activity');
  const care = useCareTranslation();
  const { data: limits } = useQuery(limitsQuery);
  const inForce = limits?.flatMap(({ kind, max, used }) => {
    if (max === null) return [];
    const left = Math.max(0, limitNumberOf(max) - Math.max(0, used === null ? 0 : limitNumberOf(used)));
    return [{ kind, text: limitValueText(care, limitValueOf(kind, left)), isReached: left === 0 }];
  });
  return (
    <Panel
      title={t('dashboard.panels.limits')}
      icon={ShieldCheck}
      to={paths.saferPlay}
      linkLabel={t('dashboard.panels.setLimits')}
    >
      {inForce &&
        (inForce.length === 0 ? (
          <p className="text-muted">{t('dashboard.panels.noLimits')}</p>
        ) : (
          <dl className="grid gap-1.5 text-sm">
            {inForce.slice(0, maxLimits).map(({ kind, text, isReached }) => (
              <div key={kind} className="flex justify-between gap-3">
                <dt className="text-muted">{care(`limits.kinds.${kind}`)}</dt>
                <dd className={isReached ? 'tabular font-semibold text-bad' : 'tabular font-semibold'}>
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        ))}
    </Panel>
  );
}
