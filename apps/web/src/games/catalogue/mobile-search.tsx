import { Clock, Search, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { useSlashFocus } from '../../ui/slash-focus.tsx';
import { currentLobbySearch, maxSearchLength } from './lobby-view.ts';
import { clearRecentSearches, readRecentSearches, saveRecentSearch } from './recent-searches.ts';

interface MobileSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/**
 * Filters the lobby while typing, on small screens without a search box in the header. Offers recent searches
 * while empty.
 */
export function MobileSearch({ search, onSearch }: MobileSearchProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  const [text, setText] = useState(search);
  const [recent, setRecent] = useState(readRecentSearches);
  const [isOpen, setOpen] = useState(false);
  // Other changes of the URL, such as Back, update the box. During quick typing the rendered URL is older
  // than the text, and a URL has no trailing space.
  useEffect(() => {
    if (search === currentLobbySearch()) setText((now) => (now.trim() === search ? now : search));
  }, [search]);
  function type(typed: string): void {
    setText(typed);
    onSearch(typed.trim());
  }
  function leave(event: FocusEvent<HTMLElement>): void {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    setRecent(saveRecentSearch(text));
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) input.current?.blur();
    if (event.key === 'Escape') setOpen(false);
  }
  return (
    <search
      className="relative min-w-44 grow basis-0 lg:hidden"
      onFocus={() => setOpen(true)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    >
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
        enterKeyHint="search"
        spellCheck={false}
        maxLength={maxSearchLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="h-11 w-full rounded-full border border-line-strong bg-field pr-4 pl-10 text-base text-text placeholder:text-faint focus:border-gold focus:outline-2 focus:outline-gold/40"
      />
      {isOpen && text === '' && recent.length > 0 && (
        <RecentSearches
          recent={recent}
          onChoose={type}
          onClear={() => {
            clearRecentSearches();
            setRecent([]);
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}

interface RecentSearchesProps {
  recent: readonly string[];
  onChoose: (text: string) => void;
  onClear: () => void;
}

function RecentSearches({ recent, onChoose, onClear }: RecentSearchesProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="card appear absolute! top-13 left-0 z-20 w-max max-w-[calc(100vw-2rem)] min-w-full p-1.5 shadow-card">
      <p id={id} className="px-3 pt-2 pb-1 text-xs font-semibold text-faint">
        {t('lobby.search.recent')}
      </p>
      <ul aria-labelledby={id}>
        {recent.map((text) => (
          <li key={text}>
            <SearchChoice icon={<Clock aria-hidden className="size-4" />} onPress={() => onChoose(text)}>
              {text}
            </SearchChoice>
          </li>
        ))}
      </ul>
      <SearchChoice icon={<X aria-hidden className="size-4" />} onPress={onClear}>
        {t('lobby.search.clearRecent')}
      </SearchChoice>
    </div>
  );
}

/** A press must keep the focus in the box, because the list closes when the box loses it. */
function SearchChoice({
  icon,
  onPress,
  children,
}: {
  icon: ReactNode;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="flex h-11 w-full items-center gap-3 rounded-xl px-3 text-left text-sm text-muted hover:bg-gold-wash hover:text-text"
    >
      <span className="shrink-0 text-faint">{icon}</span>
      <span className="truncate">{children}</span>
    </button>
  );
}
