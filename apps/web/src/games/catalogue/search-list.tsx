import type { Game } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Clock, ListFilter, X } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { gamesPath } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { GameImage } from './game-image.tsx';
import { type GameMatch, indexGames } from './game-search.ts';
import { catalogueQuery } from './games.queries.ts';
import { HighlightedName } from './highlighted-name.tsx';
import { clearRecentSearches, readRecentSearches, saveRecentSearch } from './recent-searches.ts';
import { usePlay } from './use-play.tsx';

const maxGameOptions = 6;

export interface SearchListHandle {
  choose(index: number): void;
  saveSearch(): void;
}

interface SearchListProps {
  ref: Ref<SearchListHandle>;
  /** Of the list; an option's id appends its index. */
  id: string;
  typed: string;
  isOpen: boolean;
  activeIndex: number;
  onOptionCount: (count: number) => void;
  onSearchChange: (text: string) => void;
  onClose: () => void;
}

type SearchOption =
  | { readonly kind: 'game'; readonly found: GameMatch }
  | { readonly kind: 'all' }
  | { readonly kind: 'recent'; readonly text: string }
  | { readonly kind: 'clear' };

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

function searchOptionsOf(
  typed: string,
  found: readonly GameMatch[],
  recent: readonly string[],
): SearchOption[] {
  if (typed !== '') {
    const games = found.slice(0, maxGameOptions).map((one): SearchOption => ({ kind: 'game', found: one }));
    return [...games, { kind: 'all' }];
  }
  if (recent.length === 0) return [];
  return [...recent.map((text): SearchOption => ({ kind: 'recent', text })), { kind: 'clear' }];
}

export function SearchList({
  ref,
  id,
  typed,
  isOpen,
  activeIndex,
  onOptionCount,
  onSearchChange,
  onClose,
}: SearchListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { play, prompt } = usePlay();
  const [recent, setRecent] = useState(readRecentSearches);
  const found = useGameMatches(typed, isOpen);
  // Before the catalogue is there nothing is said of what it holds.
  const options = found === undefined && typed !== '' ? [] : searchOptionsOf(typed, found ?? [], recent);
  // Before the next key press: an old count would select an option past the end.
  useLayoutEffect(() => onOptionCount(options.length), [onOptionCount, options.length]);

  function choose(index: number): void {
    const option = options[index];
    if (option === undefined) return;
    if (option.kind === 'recent') {
      onSearchChange(option.text);
      return;
    }
    if (option.kind === 'clear') {
      clearRecentSearches();
      setRecent([]);
    } else {
      setRecent(saveRecentSearch(typed));
    }
    onClose();
    if (option.kind === 'all') void navigate(gamesPath(typed));
    if (option.kind === 'game') play(option.found.game);
  }
  useImperativeHandle(ref, () => ({ choose, saveSearch: () => setRecent(saveRecentSearch(typed)) }));

  const isShown = isOpen && options.length > 0;
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && typed !== '' && t('search.results', { count: found?.length ?? 0 })}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={typed === '' ? t('lobby.search.recent') : t('search.label')}
        hidden={!isShown}
        className="card absolute inset-x-0 top-12 p-1.5 shadow-card"
      >
        {typed === '' && <RecentHeading />}
        {options.map((option, index) => (
          <OptionRow
            key={optionKeyOf(option)}
            id={`${id}-${index}`}
            isChosen={index === activeIndex}
            onChoose={() => choose(index)}
          >
            <OptionContent option={option} typed={typed} isAnyFound={(found?.length ?? 0) > 0} />
          </OptionRow>
        ))}
      </div>
      {prompt}
    </>
  );
}

function RecentHeading() {
  const { t } = useTranslation();
  return (
    <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-faint">
      {t('lobby.search.recent')}
    </p>
  );
}

function optionKeyOf(option: SearchOption): string {
  if (option.kind === 'game') return `game-${option.found.game.kindId}`;
  return option.kind === 'recent' ? `recent-${option.text}` : option.kind;
}

function OptionContent({
  option,
  typed,
  isAnyFound,
}: {
  option: SearchOption;
  typed: string;
  isAnyFound: boolean;
}) {
  const { t } = useTranslation();
  switch (option.kind) {
    case 'game':
      return <GameOptionContent game={option.found.game} highlights={option.found.highlights} />;
    case 'all':
      return (
        <TextOptionContent icon={<ListFilter aria-hidden className="size-4" />}>
          {t(isAnyFound ? 'search.all' : 'search.none', { search: typed })}
        </TextOptionContent>
      );
    case 'recent':
      return (
        <TextOptionContent icon={<Clock aria-hidden className="size-4" />}>{option.text}</TextOptionContent>
      );
    case 'clear':
      return (
        <TextOptionContent icon={<X aria-hidden className="size-4" />}>
          {t('lobby.search.clearRecent')}
        </TextOptionContent>
      );
  }
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

function TextOptionContent({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="grid w-10 place-items-center text-faint">{icon}</span>
      <span className="grow truncate py-1 text-sm text-muted">{children}</span>
    </>
  );
}

interface OptionRowProps {
  id: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** The focus stays in the box, as a combobox requires; a press must not move it. */
function OptionRow({ id, isChosen, onChoose, children }: OptionRowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onMouseUp={onChoose}
      className={cx(
        'flex cursor-pointer items-center gap-3 rounded-xl p-2 hover:bg-gold-wash',
        isChosen && 'bg-gold-wash',
      )}
    >
      {children}
    </div>
  );
}
