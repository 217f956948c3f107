import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, type EndpointResponse } from '../../api/client.ts';
import { useTranslation } from '../../i18n/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { recordNumberOf } from './record-number.ts';

type RecordRound = NonNullable<EndpointResponse<'GET /user/bets/:id/seeds'>['data']['rounds']>[number];
type SeedsEndpoint = 'GET /user/bets/:id/seeds' | 'GET /agent/records/games/:id/seeds';

const recordSeedsQuery = (endpoint: SeedsEndpoint, id: string) =>
  queryOptions({
    queryKey: ['record-seeds', endpoint, id],
    queryFn: async ({ signal }) => (await call(endpoint, { params: { id }, signal })).data.rounds,
    // A server seed can be revealed at any time.
    staleTime: 0,
    retry: false,
  });

interface RecordSeedsDialogProps {
  endpoint: SeedsEndpoint;
  recordId: string;
  onClose: () => void;
}

/** The seeds of a game record's round, with a link to the page that recomputes it. */
export function RecordSeedsDialog({ endpoint, recordId, onClose }: RecordSeedsDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(recordSeedsQuery(endpoint, recordId));
  const { data: rounds, error } = query;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bets.seeds.title', { record: recordNumberOf(recordId) })}
      width="wide"
      closeLabel={t('common.close')}
    >
      {rounds === undefined && error === null && <Skeleton className="h-48" />}
      {rounds === undefined && error !== null && (
        <QueryErrorPanel query={query} fallback={t('bets.seeds.failed')} />
      )}
      {rounds === null && <p className="text-sm text-muted">{t('bets.seeds.failed')}</p>}
      {rounds?.length === 0 && <p className="text-sm text-muted">{t('bets.seeds.none')}</p>}
      {rounds?.map((round) => (
        <RoundSeeds key={round.id} round={round} />
      ))}
    </Dialog>
  );
}

function RoundSeeds({
  round: { id, serverSeedHash, serverSeed, clientSeed, nonce, verifyUrl },
}: {
  round: RecordRound;
}) {
  const { t, locale } = useTranslation();
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3 text-sm">
        <SeedItem label={t('bets.seeds.round')}>{id}</SeedItem>
        <SeedItem label={t('bets.seeds.hash')}>{serverSeedHash}</SeedItem>
        <SeedItem label={t('bets.seeds.server')}>
          {serverSeed ?? <span className="font-sans text-muted">{t('bets.seeds.secret')}</span>}
        </SeedItem>
        <SeedItem label={t('bets.seeds.client')}>{clientSeed}</SeedItem>
        <SeedItem label={t('bets.seeds.nonce')}>{nonce}</SeedItem>
      </dl>
      {verifyUrl !== null && (
        <a
          href={inLanguage(verifyUrl, locale)}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClass('gold', 'sm')} justify-self-start`}
        >
          {t('bets.seeds.verify')}
        </a>
      )}
    </div>
  );
}

function SeedItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-faint">{label}</dt>
      <dd className="font-mono text-[0.8125rem] break-all">{children}</dd>
    </div>
  );
}

function inLanguage(url: string, language: string): string {
  const page = new URL(url);
  page.searchParams.set('language', language);
  return page.href;
}
