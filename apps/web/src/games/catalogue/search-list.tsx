import type { Game } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Clock, ListFilter, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { gamesPath } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { GameImage } from './game-image.tsx';
import { type GameMatch, indexGames } from './game-search.ts';
import { catalogueQuery } from './games.queries.ts';
import { clearRecentSearches, readRecentSearches, saveRecentSearch } from './recent-searches.ts';
import { usePlay } from './use-play.tsx';

const maxGameOptions = 6;

export interface SearchListHandle {
  choose(index: number): void;
  saveSearch(): void;
}

interface SearchListProps {
  ref: Ref<SearchListHandle>;
  /** The id of the list. An option's id appends its index. */
  id: string;
  typed: string;
  isOpen: boolean;
  activeIndex: number;
  onOptionCount: (count: number) => void;
  onSearchChange: (text: string) => void;
  onClose: () => void;
}

interface SearchOption {
  readonly key: string;
  readonly content: ReactNode;
  readonly choose: () => void;
}

function useGameMatches(typed: string, isOpen: boolean) {
  const { t } = useTranslation();
  const { data: games } = useQuery({ ...catalogueQuery, enabled: isOpen });
  const index = useMemo(
    () =>
      games === undefined ? undefined : indexGames(games, ({ gameType }) => t(`games.types.${gameType}`)),
    [games, t],
  );
  return useMemo(() => index?.search(typed), [index, typed]);
}

type SearchState = Pick<SearchListProps, 'typed' | 'isOpen' | 'onSearchChange' | 'onClose'>;

function useSearchOptions({ typed, isOpen, onSearchChange, onClose }: SearchState) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { play, prompt } = usePlay();
  const [recent, setRecent] = useState(readRecentSearches);
  const found = useGameMatches(typed, isOpen);
  const saveSearch = () => setRecent(saveRecentSearch(typed));
  const closeAfter = (action: () => void) => () => {
    action();
    onClose();
  };
  function listResults(): SearchOption[] {
    // Empty until the catalogue is loaded.
    if (found === undefined) return [];
    const games = found.slice(0, maxGameOptions).map(({ game, highlights }) => ({
      key: `game-${game.kindId}`,
      content: <GameOptionContent game={game} highlights={highlights} />,
      choose: closeAfter(() => {
        saveSearch();
        play(game);
      }),
    }));
    const all = {
      key: 'all',
      content: (
        <TextOptionContent icon={ListFilter}>
          {t(found.length > 0 ? 'search.all' : 'search.none', { search: typed })}
        </TextOptionContent>
      ),
      choose: closeAfter(() => {
        saveSearch();
        void navigate(gamesPath(typed));
      }),
    };
    return [...games, all];
  }
  function listRecent(): SearchOption[] {
    if (recent.length === 0) return [];
    const searches = recent.map((text) => ({
      key: `recent-${text}`,
      content: <TextOptionContent icon={Clock}>{text}</TextOptionContent>,
      choose: () => onSearchChange(text),
    }));
    const clear = {
      key: 'clear',
      content: <TextOptionContent icon={X}>{t('lobby.search.clearRecent')}</TextOptionContent>,
      choose: closeAfter(() => {
        clearRecentSearches();
        setRecent([]);
      }),
    };
    return [...searches, clear];
  }
  const options = typed === '' ? listRecent() : listResults();
  return { options, foundCount: found?.length ?? 0, saveSearch, prompt };
}

export function SearchList({ ref, id, activeIndex, onOptionCount, ...state }: SearchListProps) {
  const { t } = useTranslation();
  const { typed, isOpen } = state;
  const { options, foundCount, saveSearch, prompt } = useSearchOptions(state);
  // Runs before the next key press, because an old count would select an option past the end.
  useLayoutEffect(() => onOptionCount(options.length), [onOptionCount, options.length]);
  useImperativeHandle(ref, () => ({ choose: (index) => options[index]?.choose(), saveSearch }));

  const isShown = isOpen && options.length > 0;
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && typed !== '' && t('search.results', { count: foundCount })}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={typed === '' ? t('lobby.search.recent') : t('search.label')}
        hidden={!isShown}
        className="card absolute inset-x-0 top-12 p-1.5 shadow-card"
      >
        {typed === '' && (
          <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-faint">
            {t('lobby.search.recent')}
          </p>
        )}
        {options.map(({ key, content, choose }, index) => (
          <OptionRow key={key} id={`${id}-${index}`} isActive={index === activeIndex} onChoose={choose}>
            {content}
          </OptionRow>
        ))}
      </div>
      {prompt}
    </>
  );
}

function GameOptionContent({ game, highlights }: { game: Game; highlights: GameMatch['highlights'] }) {
  const { t } = useTranslation();
  return (
    <>
      <GameImage src={game.gameLogo} className="size-10 rounded-lg object-cover" />
      <span className="grow truncate font-medium">
        <HighlightedName name={game.gameName} highlights={highlights} />
      </span>
      <span className="text-xs text-faint">{t(`games.types.${game.gameType}`)}</span>
    </>
  );
}

function TextOptionContent({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <>
      <span className="grid w-10 place-items-center text-faint">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="grow truncate py-1 text-sm text-muted">{children}</span>
    </>
  );
}

interface OptionRowProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** Shows an option of a combobox, which keeps the focus in its box. */
function OptionRow({ id, isActive, onChoose, children }: OptionRowProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex w-full cursor-pointer items-center gap-3 rounded-xl p-2 text-start hover:bg-gold-wash',
        isActive && 'bg-gold-wash',
      )}
    >
      {children}
    </button>
  );
}

function HighlightedName({ name, highlights }: { name: string; highlights: GameMatch['highlights'] }) {
  const parts = highlights.flatMap(([from, to], place) => [
    { from, text: name.slice(highlights[place - 1]?.[1] ?? 0, from), isFound: false },
    { from: to, text: name.slice(from, to), isFound: true },
  ]);
  return (
    <>
      {parts.map(({ from, text, isFound }) =>
        isFound ? (
          <mark
            key={`found-${from}`}
            className="bg-transparent font-bold text-gold-ink underline decoration-gold/60"
          >
            {text}
          </mark>
        ) : (
          <span key={`before-${from}`}>{text}</span>
        ),
      )}
      {name.slice(highlights.at(-1)?.[1] ?? 0)}
    </>
  );
}
