import type { PlayerDetail } from '@golden-acers/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { rowsOf } from '../../api/cursor-query.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars, formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { Badge, QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { Card } from '../../ui/page.tsx';
import { LabelChip } from './label-chip.tsx';
import { PlayerWageringCard } from './player-wagering-card.tsx';
import { playerNotesQuery, playerQuery, playerTransfersQuery } from './players.queries.ts';
import { PlayerStatusBadge } from './players-columns.tsx';

const PlayerLimits = lazyNamed(async () => {
  const { loadWithCareTranslations } = await import('../../i18n/care-translations.ts');
  return loadWithCareTranslations(import('../../care/limits/player-limits.tsx'));
}, 'PlayerLimits');

const shownTransfers = 4;
const shownNotes = 2;

/** What an agent needs to know of the player who wrote: shown beside a ticket. */
export function TicketPlayerCard({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const openView = useOpenConsoleView();
  const query = useQuery({ ...playerQuery(account), enabled: may('players.read') });
  if (!may('players.read')) return null;
  if (query.data === undefined) {
    return query.error === null ? (
      <Skeleton className="h-64 rounded-2xl" />
    ) : (
      <QueryErrorBar query={query} fallback={t('player.notLoaded')} />
    );
  }
  const player = query.data;
  return (
    <Card
      title={player.nickname}
      className="grid content-start gap-4"
      actions={
        <Button
          size="sm"
          variant="quiet"
          onClick={() => openView('player', { player: account, part: '' })}
          aria-label={t('tickets.openPlayer', { account })}
        >
          <ArrowUpRight aria-hidden className="size-4" />
        </Button>
      }
    >
      <div className="grid gap-2">
        <p className="text-sm wrap-anywhere text-muted">{account}</p>
        <div className="flex flex-wrap gap-1.5">
          <PlayerStatusBadge status={player.status} />
          {player.labels.map((label) => (
            <LabelChip key={label.id} label={label} />
          ))}
        </div>
        <p className="tabular text-2xl font-semibold">{formatDollars(player.balance)}</p>
      </div>
      <LastTransfers account={account} />
      <PlayerWageringCard player={player} />
      <Limits player={player} />
      <LastNotes account={account} />
    </Card>
  );
}

function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t border-line pt-3 text-sm">
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

const outcomeTones = { failed: 'bad', checking: 'warn' } as const;

function LastTransfers({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(playerTransfersQuery(account));
  const transfers = (rowsOf(query.data) ?? []).slice(0, shownTransfers);
  return (
    <CardSection title={t('player.tabs.transfers')}>
      {query.isPending && <Skeleton className="h-16" />}
      {query.isSuccess && transfers.length === 0 && <p className="text-faint">{t('player.emptyList')}</p>}
      <ul className="grid gap-1.5">
        {transfers.map(({ id, kind, amount, state, outcome, requestedAt }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span>{t(`players.${kind}`)}</span>
            <span className="tabular text-right font-medium">{formatMoney(amount)}</span>
            <span className="tabular text-xs text-faint">{formatMinute(requestedAt)}</span>
            {outcome !== 'done' && (
              <Badge tone={outcomeTones[outcome]}>{t(`player.transferState.${state}`)}</Badge>
            )}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function Limits({ player }: { player: PlayerDetail }) {
  const t = useConsoleTranslation();
  return (
    <CardSection title={t('player.limits')}>
      <Suspense fallback={<Skeleton className="h-12" />}>
        <PlayerLimits player={player} />
      </Suspense>
    </CardSection>
  );
}

function LastNotes({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(playerNotesQuery(account));
  const notes = (rowsOf(query.data) ?? []).slice(0, shownNotes);
  return (
    <CardSection title={t('player.tabs.notes')}>
      {query.isSuccess && notes.length === 0 && <p className="text-faint">{t('player.noNotes')}</p>}
      <ul className="grid gap-2">
        {notes.map(({ id, text, author, writtenAt }) => (
          <li key={id} className="grid gap-0.5">
            <p className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">{text}</p>
            <p className="tabular text-xs text-faint">
              {author} · {formatMinute(writtenAt)}
            </p>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
