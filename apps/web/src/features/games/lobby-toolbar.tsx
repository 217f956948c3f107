import { ArrowDownUp, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { useSlashFocus } from '../../ui/slash-focus.tsx';
import { useIsPlayer } from '../sessions/session.ts';
import { type LobbyView, type Sort, shelves, sorts, viewNow } from './lobby-address.ts';

interface LobbyToolbarProps {
  view: LobbyView;
  onChange: (change: Partial<LobbyView>) => void;
}

/** What narrows the lobby down beside its tabs, and how it is sorted. */
export function LobbyToolbar({ view, onChange }: LobbyToolbarProps) {
  const { t } = useTranslation();
  const isPlayer = useIsPlayer();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <NarrowSearch search={view.search} onSearch={(search) => onChange({ search })} />
      <SortSelect sort={view.sort} onSort={(sort) => onChange({ sort })} />
      {isPlayer && (
        <ul aria-label={t('lobby.shelf')} className="flex max-w-full flex-wrap gap-2 max-lg:w-full">
          {shelves.map((shelf) => (
            <li key={shelf}>
              <button
                type="button"
                aria-pressed={view.shelf === shelf}
                onClick={() => onChange({ shelf })}
                className={cx(
                  'h-9 rounded-full border px-3.5 pointer-coarse:h-11 text-sm font-medium transition-colors',
                  view.shelf === shelf
                    ? 'border-gold bg-gold-wash text-gold-ink'
                    : 'border-line-strong text-muted hover:border-gold/60 hover:text-text',
                )}
              >
                {t(`lobby.shelves.${shelf}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The header's search box has no room on a small screen: there the lobby has one of its own. */
function NarrowSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  const [text, setText] = useState(search);
  // What changes the address beside this box, such as Back, changes the box. While letters are typed quickly the page is
  // drawn for an address that is past already, and a blank at the end is in no address.
  useEffect(() => {
    if (search === viewNow().search) setText((now) => (now.trim() === search ? now : search));
  }, [search]);
  return (
    <search className="relative min-w-44 grow basis-0 lg:hidden">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onSearch(event.target.value.trim());
        }}
        className="h-11 w-full rounded-full border border-line-strong bg-field pr-4 pl-10 text-base text-text placeholder:text-faint focus:border-gold focus:outline-2 focus:outline-gold/40"
      />
    </search>
  );
}

function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="relative ml-auto flex items-center lg:order-last">
      <label htmlFor={id} className="sr-only">
        {t('lobby.sort')}
      </label>
      <ArrowDownUp aria-hidden className="pointer-events-none absolute left-3 size-4 text-faint" />
      <select
        id={id}
        value={sort}
        onChange={(event) => onSort(sorts.find((known) => known === event.target.value) ?? sorts[0])}
        className="h-11 appearance-none rounded-full border border-line-strong bg-field pr-4 pl-9 text-sm font-medium text-text hover:border-gold/60 lg:h-9"
      >
        {sorts.map((known) => (
          <option key={known} value={known}>
            {t(`lobby.sorts.${known}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
