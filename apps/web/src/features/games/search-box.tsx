import type { Game } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { gamesPath } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { gamesQuery, searchGames } from './games.queries.ts';
import { usePlay } from './play.tsx';

const suggestionsMax = 6;

/** What is typed, what it finds, and which of it the arrows have chosen. */
function useSearch(play: (game: Game) => void) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const { data: games = [] } = useQuery({ ...gamesQuery, enabled: isOpen });
  const typed = useDeferredValue(search.trim());
  const found = typed === '' ? [] : searchGames(typed, games).slice(0, suggestionsMax);
  const isListShown = isOpen && typed !== '';

  const show = (isShown: boolean) => {
    setOpen(isShown);
    setChosen(-1);
  };
  function type(text: string): void {
    setSearch(text);
    show(true);
  }
  function choose(index: number): void {
    const game = found[index];
    show(false);
    if (game !== undefined) play(game);
    else if (search.trim() !== '') void navigate(gamesPath(search.trim()));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && isListShown) {
      event.preventDefault();
      setChosen((now) => Math.max(-1, Math.min(found.length - 1, now + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape') {
      show(false);
    }
  }
  const open = () => setOpen(true);
  const close = () => show(false);
  return { search, typed, found, chosen, isListShown, type, open, close, choose, onKeyDown };
}

/** Searches the catalogue while typing. Arrows choose, Enter plays the chosen game or shows all results in the lobby. */
export function SearchBox() {
  const { t } = useTranslation();
  const listId = useId();
  const { play, prompt } = usePlay();
  const { search, typed, found, chosen, isListShown, type, open, close, choose, onKeyDown } = useSearch(play);
  return (
    <search
      className="relative w-full max-w-md"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        placeholder={t('search.placeholder')}
        value={search}
        onChange={(event) => type(event.target.value)}
        onFocus={open}
        onKeyDown={onKeyDown}
        className="h-10 w-full rounded-full border border-line-strong bg-field pr-4 pl-10 text-sm text-text placeholder:text-faint hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-gold/40 [&::-webkit-search-cancel-button]:hidden"
      />
      <p role="status" className="sr-only">
        {isListShown && t('search.results', { count: found.length })}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={t('search.label')}
        hidden={!isListShown}
        className="card absolute inset-x-0 top-12 p-1.5 shadow-card"
      >
        {found.map((game, index) => (
          <Suggestion
            key={game.kindId}
            id={`${listId}-${index}`}
            isChosen={index === chosen}
            onChoose={() => choose(index)}
          >
            <FoundGame game={game} />
          </Suggestion>
        ))}
        <Suggestion id={`${listId}-all`} isChosen={false} onChoose={() => choose(-1)}>
          <span className="px-1 py-1 text-sm text-muted">
            {found.length === 0 ? t('search.none', { search: typed }) : t('search.all', { search: typed })}
          </span>
        </Suggestion>
      </div>
      {prompt}
    </search>
  );
}

function FoundGame({ game }: { game: Game }) {
  const { t } = useTranslation();
  return (
    <>
      <img src={game.gameLogo} alt="" width="40" height="40" className="size-10 rounded-lg object-cover" />
      <span className="grow truncate font-medium">{game.gameName}</span>
      <span className="text-xs text-faint">{t(`games.types.${game.gameType}`)}</span>
    </>
  );
}

interface SuggestionProps {
  id: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** Focus stays in the box, as a combobox demands; the pointer's press must not move it. */
function Suggestion({ id, isChosen, onChoose, children }: SuggestionProps) {
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
