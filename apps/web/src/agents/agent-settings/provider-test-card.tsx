import { CircleCheck, CircleX } from 'lucide-react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { formatSecond } from '../../ui/dates/period.ts';
import { RequestError } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import type { ProviderTestData } from './agent-settings.queries.ts';

export function ProviderTestCard() {
  const t = useConsoleTranslation();
  const test = useCommand('POST /agent/provider-test');
  return (
    <Card title={t('setting.provider.title')}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('setting.provider.hint')}</p>
        <div aria-live="polite" className="empty:hidden">
          {test.data !== undefined && <ProviderTestResult test={test.data.data} />}
        </div>
        <RequestError error={test.error} fallback={t('setting.failed')} />
        <PermittedButton
          permission="provider.connect"
          variant="line"
          size="sm"
          className="justify-self-start"
          busy={test.isPending}
          busyLabel={t('setting.provider.testing')}
          onClick={() => test.mutate()}
        >
          {t('setting.provider.test')}
        </PermittedButton>
      </div>
    </Card>
  );
}

function ProviderTestResult({ test }: { test: ProviderTestData }) {
  const { isOk, latencyMs, games, problem, testedAt } = test;
  const t = useConsoleTranslation();
  const Icon = isOk ? CircleCheck : CircleX;
  return (
    <div className="flex gap-3 rounded-xl border border-line bg-sunk px-4 py-3 text-sm">
      <Icon aria-hidden className={isOk ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-bad'} />
      <div className="grid gap-0.5">
        <p className="tabular font-medium">
          {isOk
            ? t('setting.provider.ok', { ms: formatCount(latencyMs), games: formatCount(games ?? 0) })
            : t('setting.provider.failed', { ms: formatCount(latencyMs) })}
        </p>
        {problem !== null && (
          <p className="text-muted">
            {problem.text} <code className="text-xs text-faint">{problem.code}</code>
          </p>
        )}
        <p className="text-faint">{formatSecond(testedAt)}</p>
      </div>
    </div>
  );
}
