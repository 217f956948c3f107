import type { PlayerDetail } from '@golden-acers/contract';
import { Suspense, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { DescriptionItem, DescriptionList, OverviewCard } from './overview-card.tsx';

const ExclusionMatchDialog = lazyNamed(() => import('./exclusion-match-dialog.tsx'), 'ExclusionMatchDialog');

/** Absent unless an agent must decide whether the player is an excluded person. */
export function ExclusionMatchCard({ player }: { player: PlayerDetail }) {
  const t = useConsoleTranslation();
  const [decision, setDecision] = useState<'same' | 'another'>();
  const { account, exclusionMatches } = player;
  if (exclusionMatches.length === 0) return null;
  return (
    <OverviewCard title={t('player.match.title')}>
      <p className="text-sm text-warn">{t('player.match.hint')}</p>
      {exclusionMatches.map(({ kinds, account: excluded, foundAt }) => (
        <DescriptionList key={`${excluded} ${foundAt}`}>
          <DescriptionItem name={t('player.match.account')}>
            {excluded ?? t('player.match.hidden')}
          </DescriptionItem>
          <DescriptionItem name={t('player.match.shared')}>
            {kinds.map((kind) => t(`player.match.kinds.${kind}`)).join(', ')}
          </DescriptionItem>
        </DescriptionList>
      ))}
      <div className="flex flex-wrap gap-2">
        {(['same', 'another'] as const).map((one) => (
          <PermittedButton
            key={one}
            permission="players.exclude"
            variant="line"
            size="sm"
            onClick={() => setDecision(one)}
          >
            {t(`player.match.${one}.open`)}
          </PermittedButton>
        ))}
      </div>
      <Suspense>
        {decision !== undefined && (
          <ExclusionMatchDialog {...{ account, decision }} onClose={() => setDecision(undefined)} />
        )}
      </Suspense>
    </OverviewCard>
  );
}
