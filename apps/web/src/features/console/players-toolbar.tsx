import type { UserRow } from '@golden-acers/contract';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Dices,
  KeyRound,
  type LucideIcon,
  Search,
  Trophy,
  Unplug,
  UserPlus,
} from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SlashHint, useSlashFocus } from '../../ui/slash-focus.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { ConsolePlace, Move } from './console-address.ts';
import { useConsoleTexts } from './texts.ts';

export type BulkAction =
  | 'create'
  | 'recharge'
  | 'redeem'
  | 'reset-password'
  | 'game-records'
  | 'jp-records'
  | 'transaction-records'
  | 'unbind';

interface PlayersToolbarProps {
  place: ConsolePlace;
  move: Move;
  selected: UserRow | undefined;
  onAction: (action: BulkAction) => void;
}

export function PlayersToolbar({ place, move, selected, onAction }: PlayersToolbarProps) {
  const t = useConsoleTexts();
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SearchForm search={place.search} onSearch={(search, isStep) => move({ search, page: 1 }, isStep)} />
        <Switch
          isOn={place.showsProhibited}
          onChange={(showsProhibited) => move({ showsProhibited, page: 1 })}
          label={
            <span className="flex items-baseline gap-2 text-sm">
              {t('players.prohibited')}
              <span aria-hidden className="w-7 font-semibold text-gold-ink">
                {place.showsProhibited ? t('players.on') : t('players.off')}
              </span>
            </span>
          }
        />
        <Button size="sm" variant="line" className="sm:ml-auto" onClick={() => onAction('create')}>
          <UserPlus aria-hidden className="size-4" />
          {t('players.create')}
        </Button>
      </div>
      <BulkBar selected={selected} onAction={onAction} />
    </div>
  );
}

const bulkButtons: readonly {
  readonly action: BulkAction;
  readonly icon: LucideIcon;
  readonly label:
    | 'recharge'
    | 'redeem'
    | 'resetPassword'
    | 'gameRecords'
    | 'jpRecords'
    | 'transactionRecords'
    | 'unbind';
}[] = [
  { action: 'recharge', icon: ArrowDownToLine, label: 'recharge' },
  { action: 'redeem', icon: ArrowUpFromLine, label: 'redeem' },
  { action: 'reset-password', icon: KeyRound, label: 'resetPassword' },
  { action: 'game-records', icon: Dices, label: 'gameRecords' },
  { action: 'jp-records', icon: Trophy, label: 'jpRecords' },
  { action: 'transaction-records', icon: ArrowLeftRight, label: 'transactionRecords' },
  { action: 'unbind', icon: Unplug, label: 'unbind' },
];

function BulkBar({ selected, onAction }: Pick<PlayersToolbarProps, 'selected' | 'onAction'>) {
  const t = useConsoleTexts();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <div
        role="toolbar"
        aria-label={t('players.actionsOnSelected')}
        className="flex gap-1.5 max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 max-md:py-1 md:flex-wrap"
      >
        {bulkButtons.map(({ action, icon: Icon, label }) => (
          <Button
            key={action}
            size="sm"
            variant="line"
            onClick={() => onAction(action)}
            className={cx('px-2.5 text-[0.8125rem] md:h-8.5', selected === undefined && 'text-muted')}
          >
            <Icon aria-hidden className="size-4 md:max-[1400px]:hidden" />
            {t(`players.${label}`)}
          </Button>
        ))}
      </div>
      <p
        aria-live="polite"
        className={cx(
          'min-w-0 grow basis-48 truncate text-sm leading-6 lg:text-right',
          selected === undefined ? 'text-faint' : 'font-medium text-gold-ink',
        )}
      >
        {selected === undefined
          ? t('players.noneSelected')
          : t('players.selected', { account: selected.account })}
      </p>
    </div>
  );
}

/** Long enough that a word is one question, short enough to feel at once. */
const typingPauseMs = 250;

interface SearchFormProps {
  search: string;
  /** A typed search replaces the history entry; one sent by Enter or the button is a step. */
  onSearch: (search: string, isStep: boolean) => void;
}

function SearchForm({ search, onSearch }: SearchFormProps) {
  const t = useConsoleTexts();
  const [text, setText] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSlashFocus(input);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address is the truth: after a step back the box shows what is searched.
  useEffect(() => setText((now) => (now.trim() === search ? now : search)), [search]);

  function send(next: string, isStep: boolean): void {
    clearTimeout(timer.current);
    if (next.trim() !== search) onSearch(next.trim(), isStep);
  }
  function type(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next, false), typingPauseMs);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    send(text, true);
  }
  return (
    <search className="w-full sm:w-auto">
      <form onSubmit={submit} className="flex gap-2">
        <div className="relative grow sm:w-64">
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
          <input
            ref={input}
            type="search"
            value={text}
            maxLength={60}
            aria-label={t('players.search')}
            placeholder={t('players.search')}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && type('')}
            className="peer h-9 w-full rounded-lg border border-line-strong bg-sunk pr-9 pl-9 text-sm placeholder:text-faint hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40 [&::-webkit-search-cancel-button]:hidden"
          />
          <SlashHint />
        </div>
        <Button size="sm" type="submit">
          {t('players.searchButton')}
        </Button>
      </form>
    </search>
  );
}
