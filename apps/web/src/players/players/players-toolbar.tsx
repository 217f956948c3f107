import { userColumns } from '@golden-acers/contract/player-table';
import { Columns3, Search, UserPlus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useHasPermission } from '../../access/permissions/permissions.ts';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ExportButton } from '../../reporting/exports/export-button.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { PopoverButton } from '../../ui/menu.tsx';
import { SlashHint, useSlashFocus } from '../../ui/slash-focus.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PlayerFilters } from './player-filters.tsx';
import { type ChangePlayersParams, type PlayersParams, playersQueryParamsOf } from './players-params.ts';
import { SavedViewsMenu, toolbarButtonClass } from './saved-views-menu.tsx';

interface PlayersToolbarProps {
  params: PlayersParams;
  onChange: ChangePlayersParams;
  onCreate: () => void;
}

export function PlayersToolbar({ params, onChange, onCreate }: PlayersToolbarProps) {
  const t = useConsoleTranslation();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2">
      <PlayerSearchForm search={params.search} onSearch={(search, isStep) => onChange({ search }, isStep)} />
      <Switch
        isOn={params.prohibited}
        onChange={(prohibited) => onChange({ prohibited })}
        label={
          <span className="flex items-baseline gap-2 text-sm">
            {t('players.prohibited')}
            <span aria-hidden className="w-7 font-semibold text-gold-ink">
              {params.prohibited ? t('players.on') : t('players.off')}
            </span>
          </span>
        }
      />
      <div className="relative flex grow flex-wrap items-center justify-end gap-2 max-sm:-mx-3 max-sm:flex-nowrap max-sm:justify-start max-sm:overflow-x-auto max-sm:px-3 max-sm:py-1 max-sm:*:shrink-0">
        <PlayerFilters params={params} onChange={onChange} />
        <SavedViewsMenu params={params} onChange={onChange} />
        <ColumnChooser params={params} onChange={onChange} />
        <ExportButton table="players" filters={{ ...playersQueryParamsOf(params) }} />
        <CreatePlayerButton variant="line" onCreate={onCreate} />
      </div>
    </div>
  );
}

interface CreatePlayerButtonProps {
  variant: 'gold' | 'line';
  onCreate: () => void;
}

export function CreatePlayerButton({ variant, onCreate }: CreatePlayerButtonProps) {
  const t = useConsoleTranslation();
  return (
    <PermittedButton permission="players.create" size="sm" variant={variant} onClick={onCreate}>
      <UserPlus aria-hidden className="size-4 shrink-0" />
      <span className={cx(variant === 'line' && 'max-sm:sr-only')}>{t('players.create')}</span>
    </PermittedButton>
  );
}

function ColumnChooser({ params, onChange }: Pick<PlayersToolbarProps, 'params' | 'onChange'>) {
  const t = useConsoleTranslation();
  const toggle = (column: (typeof userColumns)[number]) => {
    const columns = userColumns.filter((one) => params.columns.includes(one) !== (one === column));
    onChange({ columns }, false);
  };
  return (
    <PopoverButton
      label={t('player.columns')}
      buttonClassName={toolbarButtonClass}
      button={<Columns3 aria-hidden className="size-4" />}
    >
      <fieldset className="grid gap-0.5 p-1">
        <legend className="px-2 pb-1 text-sm font-semibold">{t('player.columns')}</legend>
        {userColumns.map((column) => (
          <label
            key={column}
            className="flex h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2 text-sm hover:bg-gold-wash pointer-coarse:h-11"
          >
            <input
              type="checkbox"
              checked={params.columns.includes(column)}
              disabled={column === 'account'}
              onChange={() => toggle(column)}
              className="size-4 accent-gold"
            />
            {t(`players.${column}`)}
          </label>
        ))}
      </fieldset>
    </PopoverButton>
  );
}

/** Moves the focus from the search to its first result, past filters and actions. */
function focusFirstRow(): boolean {
  const row = document.querySelector<HTMLElement>(
    '#content [role="grid"] [role="row"]:has([role="rowheader"])',
  );
  row?.focus();
  return row !== null;
}

/** Long enough that a word causes one request, short enough to feel immediate. */
const searchDebounceMs = 200;

interface PlayerSearchFormProps {
  search: string;
  /** Typing replaces the history entry. Enter and the button add one. */
  onSearch: (search: string, isStep: boolean) => void;
}

function PlayerSearchForm({ search, onSearch }: PlayerSearchFormProps) {
  const t = useConsoleTranslation();
  const seesContact = useHasPermission('players.contact');
  const [text, setText] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSlashFocus(input);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => setText((now) => (now.trim() === search ? now : search)), [search]);

  function send(next: string, isStep: boolean): void {
    clearTimeout(timer.current);
    if (next.trim() !== search) onSearch(next.trim(), isStep);
  }
  function type(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next, false), searchDebounceMs);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    send(text, true);
  }
  return (
    <search className="w-full sm:w-auto">
      <form onSubmit={submit} className="flex gap-2">
        <div className="relative grow sm:w-48 2xl:w-64">
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
          <input
            ref={input}
            type="search"
            value={text}
            maxLength={60}
            aria-label={t('players.search')}
            placeholder={t('players.search')}
            title={seesContact ? t('players.searchContact') : undefined}
            onChange={(event) => type(event.target.value)}
            aria-description={t('players.searchKeys')}
            onKeyDown={(event) => {
              if (event.key === 'Escape') type('');
              if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
            }}
            className={`peer ${compactControlClass} border-line-strong pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden`}
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
