import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { countText } from '../../i18n/figures.ts';
import { instantText } from '../../i18n/instants.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { type ProviderTest, testProvider } from './settings.queries.ts';

/** One live call to the game provider, within the budget that everything shares. */
export function ProviderTestCard() {
  const t = useConsoleTexts();
  const test = useMutation({ mutationFn: testProvider });
  return (
    <Card title={t('setting.provider.title')}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('setting.provider.hint')}</p>
        <div aria-live="polite" className="empty:hidden">
          {test.data !== undefined && <Outcome test={test.data} />}
        </div>
        {test.error !== null && (
          <ErrorBar>{messageOf(test.error, { refused: t('setting.failed') })}</ErrorBar>
        )}
        <Button
          variant="line"
          size="sm"
          className="justify-self-start"
          busy={test.isPending}
          busyLabel={t('setting.provider.testing')}
          onClick={() => test.mutate()}
        >
          {t('setting.provider.test')}
        </Button>
      </div>
    </Card>
  );
}

function Outcome({ test: { isOk, latencyMs, games, problem, testedAt } }: { test: ProviderTest }) {
  const t = useConsoleTexts();
  const Icon = isOk ? CircleCheck : CircleX;
  return (
    <div className="flex gap-3 rounded-xl border border-line bg-sunk px-4 py-3 text-sm">
      <Icon aria-hidden className={isOk ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-bad'} />
      <div className="grid gap-0.5">
        <p className="tabular font-medium">
          {isOk
            ? t('setting.provider.ok', { ms: countText(latencyMs), games: countText(games ?? 0) })
            : t('setting.provider.failed', { ms: countText(latencyMs) })}
        </p>
        {problem !== null && (
          <p className="text-muted">
            {problem.text} <code className="text-xs text-faint">{problem.code}</code>
          </p>
        )}
        <p className="text-faint">{instantText(testedAt, 'time')}</p>
      </div>
    </div>
  );
}
