import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { column, countColumn, moneyColumn, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import {
  type ListedTournament,
  type ResultRow,
  tournamentResultsQuery,
} from './agent-tournaments.queries.ts';
import { scoreText } from './tournament-text.ts';

const paymentTones = { none: 'plain', waiting: 'gold', paid: 'good', cancelled: 'bad' } as const;

export function TournamentResultsDialog({
  tournament: { id, texts, scoring },
  onClose,
}: {
  tournament: ListedTournament;
  onClose: () => void;
}) {
  const t = useConsoleTranslation();
  const query = useQuery(tournamentResultsQuery(id));
  return (
    <Dialog isOpen title={texts.en.title} width="wide" closeLabel={t('tournaments.close')} onClose={onClose}>
      <div className="grid max-h-[70vh] min-h-60">
        <QueryTable
          label={t('tournaments.results')}
          columns={[
            numberColumn<ResultRow>('rank', t('tournaments.rank'), ({ rank }) => formatCount(rank)),
            titleColumn<ResultRow>('account', t('tournaments.account'), ({ account }) => account),
            numberColumn<ResultRow>('score', t('tournaments.score'), ({ score }) =>
              scoreText(scoring, score),
            ),
            countColumn<ResultRow>('rounds', t('tournaments.rounds'), ({ rounds }) => rounds),
            moneyColumn<ResultRow>('prize', t('tournaments.prize'), ({ prize }) => prize),
            column<ResultRow>(
              'payment',
              t('tournaments.payment'),
              ({ payment }) =>
                payment === 'none' ? (
                  '–'
                ) : (
                  <Badge tone={paymentTones[payment]}>{t(`tournaments.payments.${payment}`)}</Badge>
                ),
              'corner',
            ),
          ]}
          items={query.data}
          keyOf={({ rank }) => String(rank)}
          nameOf={({ account }) => account}
          query={query}
          loadingLabel={t('tournaments.loading')}
          errorFallback={t('tournaments.notLoaded')}
          empty={<TableEmpty icon={Trophy} title={t('tournaments.nobodyYet')} />}
        />
      </div>
    </Dialog>
  );
}
