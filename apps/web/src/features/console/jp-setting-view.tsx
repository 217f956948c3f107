import { Coins } from 'lucide-react';
import type { ConsolePlace, Move } from './console-address.ts';
import type { TableColumn } from './data-table.tsx';
import type { JpRecord } from './records.ts';
import { RecordsView } from './records-view.tsx';
import { useConsoleTexts } from './texts.ts';

interface JpSettingViewProps {
  columns: readonly TableColumn<JpRecord>[];
  place: ConsolePlace;
  move: Move;
}

/** The provider's protocol has no action that sets a jackpot, so the page says so, and shows what jackpots paid. */
export function JpSettingView({ columns, place, move }: JpSettingViewProps) {
  const t = useConsoleTexts();
  return (
    <>
      <section className="flex shrink-0 gap-3.5 rounded-xl border border-line bg-surface px-4 py-3.5">
        <Coins aria-hidden className="mt-0.5 size-5 shrink-0 text-gold-ink" />
        <div className="grid max-w-3xl gap-1">
          <h1 className="text-sm font-semibold">{t('jpSetting.title')}</h1>
          <p className="text-sm text-muted">{t('jpSetting.provider')}</p>
          <p className="text-sm text-muted">{t('jpSetting.sandbox')}</p>
        </div>
      </section>
      <RecordsView key="jp-setting" kind="jp-records" columns={columns} place={place} move={move} />
    </>
  );
}
