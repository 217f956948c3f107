import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, type EndpointResponse } from '../../api/client.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
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

/** The seeds of a game record's round, and the provider's page that computes it again in the browser. */
export function RecordSeedsDialog({ endpoint, recordId, onClose }: RecordSeedsDialogProps) {
  const { t } = useTranslation('activity');
  const query = useQuery(recordSeedsQuery(endpoint, recordId));
  const { data: rounds, error } = query;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('fairness.title', { record: recordNumberOf(recordId) })}
      width="wide"
      closeLabel={t('common.close')}
    >
      {rounds === undefined && error === null && <Skeleton className="h-48" />}
      {rounds === undefined && error !== null && (
        <QueryErrorPanel query={query} fallback={t('fairness.failed')} />
      )}
      {rounds === null && <p className="text-sm text-muted">{t('fairness.failed')}</p>}
      {rounds?.length === 0 && <p className="text-sm text-muted">{t('fairness.none')}</p>}
      {rounds?.map((round, index) => (
        <RoundCheck key={round.id} round={round} isFirst={index === 0} />
      ))}
    </Dialog>
  );
}

/** With its seeds public, the first round is computed again at once. */
function RoundCheck({ round, isFirst }: { round: RecordRound; isFirst: boolean }) {
  const { t, locale } = useTranslation('activity');
  const [isChecking, setChecking] = useState(isFirst);
  if (round.verifyUrl === null)
    return (
      <div className="grid gap-4">
        <p className="text-sm">{t('fairness.secretHow')}</p>
        <RoundSeeds round={round} />
      </div>
    );
  const url = inLanguage(round.verifyUrl, locale);
  return (
    <div className="grid gap-4">
      <ol className="grid list-decimal gap-1.5 pl-5 text-sm text-muted">
        {stepNumbers.map((step) => (
          <li key={step}>{t(`fairness.steps.${step}`)}</li>
        ))}
      </ol>
      {isChecking ? (
        <iframe
          title={t('fairness.check')}
          src={url}
          // It is of another origin, whose scripts it loads. It cannot reach this page.
          sandbox="allow-scripts allow-same-origin"
          className="h-96 w-full rounded-xl border border-line bg-sunk"
        />
      ) : (
        <Button size="sm" className="justify-self-start" onClick={() => setChecking(true)}>
          {t('fairness.verify')}
        </Button>
      )}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer text-gold-ink">{t('fairness.details')}</summary>
        <div className="mt-3">
          <RoundSeeds round={round} />
        </div>
      </details>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClass('line', 'sm')} justify-self-start`}
      >
        {t('fairness.newTab')}
      </a>
    </div>
  );
}

const stepNumbers = ['1', '2', '3'] as const;

function RoundSeeds({
  round: { id, serverSeedHash, serverSeed, clientSeed, nonce },
}: {
  round: RecordRound;
}) {
  const { t } = useTranslation('activity');
  return (
    <dl className="grid gap-3 text-sm">
      <SeedItem label={t('fairness.round')}>{id}</SeedItem>
      <SeedItem label={t('fairness.hash')}>{serverSeedHash}</SeedItem>
      <SeedItem label={t('fairness.server')}>
        {serverSeed ?? <span className="font-sans text-muted">{t('fairness.secret')}</span>}
      </SeedItem>
      <SeedItem label={t('fairness.client')}>{clientSeed}</SeedItem>
      <SeedItem label={t('fairness.nonce')}>{nonce}</SeedItem>
    </dl>
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
