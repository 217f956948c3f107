import type { UserRow } from '@golden-acers/contract';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Dices,
  KeyRound,
  type LucideIcon,
  Trophy,
  Unplug,
} from 'lucide-react';
import { PermittedButton } from '../../console/permitted.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { countText } from '../../i18n/figures.ts';
import { cx } from '../../ui/cx.ts';
import { notify } from '../../ui/toasts.tsx';
import type { PlayerAct } from './player-acts.ts';
import { nobody, onlyOne, type Search, type Selection, sizeOf } from './selection.ts';

const buttons = [
  { act: 'recharge', icon: ArrowDownToLine, label: 'recharge', needs: 'money.recharge' },
  { act: 'redeem', icon: ArrowUpFromLine, label: 'redeem', needs: 'money.redeem' },
  { act: 'reset-password', icon: KeyRound, label: 'resetPassword', needs: 'players.password' },
  { act: 'game-records', icon: Dices, label: 'gameRecords', needs: 'records.read' },
  { act: 'jp-records', icon: Trophy, label: 'jpRecords', needs: 'records.read' },
  { act: 'transaction-records', icon: ArrowLeftRight, label: 'transactionRecords', needs: 'records.read' },
  { act: 'unbind', icon: Unplug, label: 'unbind', needs: 'players.unbind' },
] as const satisfies readonly { act: PlayerAct; icon: LucideIcon; label: string; needs: string }[];
type BulkAct = (typeof buttons)[number]['act'];

interface BulkBarProps {
  selection: Selection;
  /** Everybody whom the search finds, once it is known. */
  all: { of: Search; total: number; isCapped: boolean } | undefined;
  onSelect: (selection: Selection) => void;
  onAct: (act: BulkAct, player: UserRow) => void;
  /** What is done with more than one. */
  onMany: (act: BulkAct, selection: Selection) => void;
}

/** What can be done with the chosen players, and how many they are. */
export function BulkBar({ selection, all, onSelect, onAct, onMany }: BulkBarProps) {
  const t = useConsoleTexts();
  const size = sizeOf(selection);
  function press(act: BulkAct): void {
    if (size === 0) {
      notify.plain(t('players.chooseFirst'));
      return;
    }
    const player = onlyOne(selection);
    if (player === undefined) onMany(act, selection);
    else onAct(act, player);
  }
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5">
      <div
        role="toolbar"
        aria-label={t('players.actionsOnSelected')}
        className="flex gap-1.5 max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 max-md:py-1 md:flex-wrap"
      >
        {buttons.map(({ act, icon: Icon, label, needs }) => (
          <PermittedButton
            key={act}
            needs={needs}
            size="sm"
            variant="line"
            onClick={() => press(act)}
            className={cx('px-2.5 text-[0.8125rem] md:h-8.5', size === 0 && 'text-muted')}
          >
            <Icon aria-hidden className="size-4 md:max-[1400px]:hidden" />
            {t(`players.${label}`)}
          </PermittedButton>
        ))}
      </div>
      {/* Where it stands in a line of its own, the line is there before there is anybody to select. */}
      <div className="flex min-h-8 min-w-0 grow basis-48 items-center gap-2 pointer-coarse:min-h-11 lg:justify-end">
        <p
          aria-live="polite"
          className={cx(
            'truncate text-sm leading-6',
            // There is room for it beside all seven buttons on a wide window only.
            size === 0 ? 'text-faint max-2xl:sr-only' : 'font-medium text-gold-ink',
          )}
        >
          <SelectedWords selection={selection} size={size} />
        </p>
        {selection.kind === 'some' && all !== undefined && all.total > 0 && size < all.total && (
          <Quiet onPress={() => onSelect({ kind: 'all', ...all, except: new Set() })}>
            {t('playerDesk.selectAll', { count: `${countText(all.total)}${all.isCapped ? '+' : ''}` })}
          </Quiet>
        )}
        {size > 0 && <Quiet onPress={() => onSelect(nobody)}>{t('playerDesk.selectNone')}</Quiet>}
      </div>
    </div>
  );
}

function SelectedWords({ selection, size }: { selection: Selection; size: number }): string {
  const t = useConsoleTexts();
  if (size === 0) return t('players.noneSelected');
  const account = onlyOne(selection)?.account;
  if (account !== undefined) return t('players.selected', { account });
  const isMore = selection.kind === 'all' && selection.isCapped;
  return t('playerDesk.selectedMany', { count: `${countText(size)}${isMore ? '+' : ''}` });
}

function Quiet({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="h-8 shrink-0 rounded-lg px-2 text-sm font-medium text-muted underline decoration-line-strong underline-offset-4 hover:text-text pointer-coarse:h-11"
    >
      {children}
    </button>
  );
}
