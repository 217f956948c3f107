import { tournamentPhases } from '@golden-acers/contract/promotion-constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Medal, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { ExplainedButton, PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { setAboveReason } from '../../access/permissions/set-above.ts';
import { newestOf, rowsOf } from '../../api/cursor-query.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { type Translate, useTranslation } from '../../i18n/index.ts';
import { choiceParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { Options } from '../../ui/field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { column, countColumn, moneyColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { agentTournamentsQuery, type ListedTournament } from './agent-tournaments.queries.ts';
import { PhaseBadge } from './tournament-parts.tsx';
import { gamesText } from './tournament-text.ts';

const TournamentDialog = lazyComponent(() => import('./tournament-dialog.tsx'), 'TournamentDialog');
const TournamentConfirmDialog = lazyComponent(
  () => import('./tournament-end-dialogs.tsx'),
  'TournamentConfirmDialog',
);
const TournamentEndDialog = lazyComponent(
  () => import('./tournament-end-dialogs.tsx'),
  'TournamentEndDialog',
);
const TournamentResultsDialog = lazyComponent(
  () => import('./tournament-results-dialog.tsx'),
  'TournamentResultsDialog',
);

const filters = ['all', ...tournamentPhases] as const;
const pageParams = { phase: choiceParam(filters, 'all') };

type TournamentAction = 'edit' | 'publish' | 'pause' | 'resume' | 'cancel' | 'results';
interface ChosenAction {
  readonly action: TournamentAction;
  readonly tournament: ListedTournament;
}

export function AgentTournamentsPage() {
  const t = useConsoleTranslation();
  const { t: siteText } = useTranslation('promotions');
  const may = usePermissionCheck();
  const [{ phase }, changeParams] = useTypedSearchParams(pageParams);
  const [chosen, setChosen] = useState<ChosenAction | 'new'>();
  const list = useInfiniteQuery(agentTournamentsQuery(phase));
  const close = () => setChosen(undefined);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <h1 className="grow py-1 font-display text-xl leading-none">{t('menu.tournaments')}</h1>
        <select
          aria-label={t('tournaments.filter')}
          value={phase}
          onChange={({ target }) => changeParams({ phase: pageParams.phase.parse(target.value) })}
          className={`${compactControlClass} w-auto! border-line-strong text-text`}
        >
          <option value="all">{t('tournaments.all')}</option>
          <Options values={tournamentPhases} labelOf={(one) => siteText(`tournaments.phases.${one}`)} />
        </select>
        <PermittedButton permission="promotions.manage" size="sm" onClick={() => setChosen('new')}>
          <Plus aria-hidden className="size-4 shrink-0" />
          {t('tournaments.new')}
        </PermittedButton>
      </div>
      <QueryTable
        label={t('menu.tournaments')}
        columns={tournamentColumns(t, siteText, may('promotions.manage'), setChosen)}
        items={rowsOf(list.data)}
        keyOf={({ id }) => id}
        nameOf={({ texts }) => texts.en.title}
        query={list}
        loadingLabel={t('tournaments.loading')}
        errorFallback={t('tournaments.notLoaded')}
        empty={<TableEmpty icon={Medal} title={t('tournaments.none')} hint={t('tournaments.noneHint')} />}
      />
      <Suspense>
        {chosen === 'new' && <TournamentDialog onClose={close} />}
        {chosen !== undefined && chosen !== 'new' && (
          <ActionDialog
            action={chosen.action}
            tournament={newestOf(rowsOf(list.data), chosen.tournament)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function ActionDialog({ action, tournament, onClose }: ChosenAction & { onClose: () => void }) {
  switch (action) {
    case 'edit':
      return <TournamentDialog draft={tournament} onClose={onClose} />;
    case 'publish':
    case 'resume':
      return <TournamentConfirmDialog action={action} tournament={tournament} onClose={onClose} />;
    case 'pause':
    case 'cancel':
      return <TournamentEndDialog end={action} tournament={tournament} onClose={onClose} />;
    case 'results':
      return <TournamentResultsDialog tournament={tournament} onClose={onClose} />;
  }
}

/** Only the author edits and publishes a draft. Agents above can pause and cancel it. */
function actionsOf({ phase, by, isWaiting }: ListedTournament): readonly TournamentAction[] {
  if (isWaiting) return ['cancel'];
  switch (phase) {
    case 'draft':
      return by.isOwn ? ['edit', 'publish', 'cancel'] : ['cancel'];
    case 'upcoming':
      return ['pause', 'cancel'];
    case 'running':
    case 'checking':
      return ['results', 'pause', 'cancel'];
    case 'paused':
      return ['results', 'resume', 'cancel'];
    case 'finished':
      return ['results'];
    case 'cancelled':
      return [];
  }
}

function tournamentColumns(
  t: ConsoleTranslateFn,
  siteText: Translate<'promotions'>,
  mayManage: boolean,
  onAction: (chosen: ChosenAction) => void,
): readonly TableColumn<ListedTournament>[] {
  return [
    column(
      'actions',
      t('players.actions'),
      (tournament) => (
        <span className="flex flex-wrap gap-2 py-1">
          {actionsOf(tournament)
            .filter((action) => mayManage || action === 'results')
            .map((action) => (
              <ExplainedButton
                key={action}
                disabledReason={action === 'resume' ? setAboveReason(t, tournament.pausedAbove) : undefined}
                size="row"
                variant="line"
                aria-label={`${t(`tournaments.${action}`)}: ${tournament.texts.en.title}`}
                onClick={() => onAction({ action, tournament })}
              >
                {t(`tournaments.${action}`)}
              </ExplainedButton>
            ))}
        </span>
      ),
      'buttons',
    ),
    titleColumn('tournament', t('tournaments.tournament'), ({ texts: { en } }) => (
      <span className="grid max-w-72 min-w-36 gap-0.5 py-1 whitespace-normal">
        <span className="font-medium wrap-anywhere">{en.title}</span>
        <span className="line-clamp-2 font-normal wrap-anywhere text-muted">{en.text}</span>
      </span>
    )),
    column('phase', t('tournaments.state'), (tournament) => <PhaseCell tournament={tournament} />, 'corner'),
    column(
      'rules',
      t('tournaments.rules'),
      (tournament) => (
        <span className="block min-w-28 whitespace-normal">
          {`${siteText(`tournaments.by.${tournament.scoring}`)} · ${gamesText(siteText, tournament)}`}
        </span>
      ),
      'line',
    ),
    timeColumn('startsAt', t('tournaments.start'), ({ startsAt }) => startsAt),
    timeColumn('endsAt', t('tournaments.end'), ({ endsAt }) => endsAt),
    countColumn('entrants', t('tournaments.entrants'), ({ entrants }) => entrants),
    moneyColumn('prizeTotal', t('tournaments.prizes'), ({ prizeTotal }) => prizeTotal),
    moneyColumn('paid', t('tournaments.paid'), ({ paid }) => paid),
    column('by', t('announcements.by'), ({ by: { name } }) => name),
  ];
}

function PhaseCell({
  tournament: { phase, isWaiting, unread, reason, endedBy },
}: {
  tournament: ListedTournament;
}) {
  const t = useConsoleTranslation();
  return (
    <span className="grid max-w-60 justify-items-start gap-0.5 whitespace-normal">
      <PhaseBadge phase={phase} />
      {isWaiting && <span className="text-xs text-muted">{t('tournaments.waiting')}</span>}
      {unread > 0 && <span className="text-xs text-muted">{t('tournaments.unread', { count: unread })}</span>}
      {reason !== null && (
        <span className="text-xs wrap-anywhere text-muted">
          {endedBy === null ? reason : `${endedBy}: ${reason}`}
        </span>
      )}
    </span>
  );
}
