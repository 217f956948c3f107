import { useInfiniteQuery } from '@tanstack/react-query';
import { Copy, Gift, Share2, UserPlus } from 'lucide-react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { rowsOf } from '../../api/cursor-query.ts';
import { brand } from '../../brand.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { invitationPath, paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge, EmptyPanel, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { copyToClipboard } from '../../ui/toasts.tsx';
import { type FriendItem, type ReferralPage, referralsQuery } from './referrals.queries.ts';

export function ReferralsPage() {
  const t = usePagesTranslation();
  return (
    <PageLayout title={t('referrals.title')} intro={t('referrals.intro')}>
      {useIsPlayer() ? <Referrals /> : <AgentNotice />}
    </PageLayout>
  );
}

function AgentNotice() {
  const t = usePagesTranslation();
  const { t: siteText } = useTranslation('wallet');
  return (
    <EmptyPanel icon={UserPlus}>
      <p>{t('referrals.playersOnly')}</p>
      <LinkButton to={paths.agentConsole} variant="line" size="sm">
        {siteText('shell.agentConsole')}
      </LinkButton>
    </EmptyPanel>
  );
}

function Referrals() {
  const t = usePagesTranslation();
  const { t: siteText } = useTranslation('wallet');
  const query = useInfiniteQuery(referralsQuery);
  const [first] = query.data?.pages ?? [];
  const friends = rowsOf(query.data);
  if (first === undefined || friends === undefined)
    return query.error === null ? (
      <LoadingSkeletons className="grid gap-5 lg:grid-cols-3">
        <Skeleton className="h-72 rounded-2xl lg:col-span-2" />
        <Skeleton className="h-72 rounded-2xl" />
      </LoadingSkeletons>
    ) : (
      <QueryErrorPanel query={query} fallback={t('referrals.failed')} />
    );
  return (
    <>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-3">
        <InvitationCard code={first.referralCode} />
        <EarningsCard page={first} />
      </div>
      <Card title={t('referrals.friends')}>
        {friends.length === 0 ? (
          <p className="py-6 text-center text-muted">{t('referrals.none')}</p>
        ) : (
          <FriendTable friends={friends} />
        )}
        {query.hasNextPage && (
          <Button
            variant="line"
            className="mx-auto mt-4"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {siteText('wallet.transfers.more')}
          </Button>
        )}
      </Card>
    </>
  );
}

function InvitationCard({ code }: { code: string }) {
  const t = usePagesTranslation();
  const link = `${window.location.origin}${invitationPath(code)}`;
  const copy = (text: string) => copyToClipboard(text, t('referrals.copied'), t('referrals.notCopied'));
  const canShare = typeof navigator.share === 'function';
  return (
    <Card title={t('referrals.invite')} isHighlighted className="lg:col-span-2">
      <div className="grid gap-5">
        <CopiedText label={t('referrals.code')} text={code} onCopy={() => void copy(code)} isLarge />
        <CopiedText label={t('referrals.link')} text={link} onCopy={() => void copy(link)} />
        {canShare && (
          <Button
            className="justify-self-start"
            // Closing the share sheet rejects, which is not an error.
            onClick={() => void navigator.share({ title: brand.name, url: link }).catch(() => undefined)}
          >
            <Share2 aria-hidden className="size-4.5" />
            {t('referrals.share')}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface CopiedTextProps {
  label: string;
  text: string;
  isLarge?: boolean;
  onCopy: () => void;
}

function CopiedText({ label, text, isLarge = false, onCopy }: CopiedTextProps) {
  const t = usePagesTranslation();
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line-strong bg-sunk px-4 py-2.5">
        <span className={isLarge ? 'tabular grow text-2xl tracking-widest' : 'grow break-all'}>{text}</span>
        <Button
          variant="line"
          size="sm"
          aria-label={t('referrals.copyOne', { what: label })}
          onClick={onCopy}
        >
          <Copy aria-hidden className="size-4" />
          {t('referrals.copy')}
        </Button>
      </div>
    </div>
  );
}

function EarningsCard({ page: { terms, joined, earned } }: { page: ReferralPage }) {
  const t = usePagesTranslation();
  return (
    <Card title={t('referrals.earnings')}>
      <div className="grid gap-4">
        <dl className="grid grid-cols-2 gap-4">
          <div className="grid gap-0.5">
            <dt className="text-sm text-faint">{t('referrals.joined')}</dt>
            <dd className="tabular text-2xl font-semibold">{formatCount(joined)}</dd>
          </div>
          <div className="grid gap-0.5">
            <dt className="text-sm text-faint">{t('referrals.earned')}</dt>
            <dd className="tabular text-2xl font-semibold text-good">{formatMoney(earned)}</dd>
          </div>
        </dl>
        <p className="flex items-start gap-2.5 text-sm text-muted">
          <Gift aria-hidden className="mt-0.5 size-4.5 shrink-0 text-gold-ink" />
          {terms === null
            ? t('referrals.noOffer')
            : t('referrals.terms', {
                bonus: formatMoney(terms.bonus),
                minimum: formatMoney(terms.minRecharge),
                staked: formatMoney(terms.minStaked),
              })}
        </p>
        <p className="text-sm text-faint">{t('referrals.onePerson')}</p>
      </div>
    </Card>
  );
}

const stateTones = {
  joined: 'plain',
  due: 'gold',
  paid: 'good',
  checking: 'warn',
  refused: 'plain',
} as const;

function FriendTable({ friends }: { friends: readonly FriendItem[] }) {
  const t = usePagesTranslation();
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('referrals.friends')}</caption>
      <thead>
        <tr className="text-left text-xs text-faint [&>th]:pb-2 [&>th]:font-medium">
          <th scope="col">{t('referrals.friend')}</th>
          <th scope="col">{t('referrals.state')}</th>
          <th scope="col" className="text-right">
            {t('referrals.earned')}
          </th>
        </tr>
      </thead>
      <tbody>
        {friends.map(({ name, joinedAt, state, earned }) => (
          <tr key={`${joinedAt} ${name}`} className="border-t border-line">
            <th scope="row" className="py-3 text-left font-normal">
              <span className="grid">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <time dateTime={joinedAt} className="text-muted">
                  {formatDateTime(joinedAt, 'day')}
                </time>
              </span>
            </th>
            <td className="py-3">
              <Badge tone={stateTones[state]}>{t(`referrals.states.${state}`)}</Badge>
            </td>
            <td className="tabular py-3 text-right">{earned === null ? '–' : formatMoney(earned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
