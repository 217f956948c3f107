import { Search } from 'lucide-react';
import { type KeyboardEvent, Suspense, useDeferredValue, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { gamesPath } from '../../paths.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { SlashHint, useSlashFocus } from '../../ui/slash-focus.tsx';
import { maxSearchLength } from './lobby-view.ts';
import type { SearchListHandle } from './search-list.tsx';

// The search code loads when the box is first used.
const SearchList = lazyNamed(() => import('./search-list.tsx'), 'SearchList');

function useSearchBox() {
  const navigate = useNavigate();
  const list = useRef<SearchListHandle>(null);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const [optionCount, setOptionCount] = useState(0);

  function open(): void {
    setOpen(true);
    setOpened(true);
  }
  function close(): void {
    setOpen(false);
    setChosen(-1);
  }
  function type(text: string): void {
    setSearch(text);
    setChosen(-1);
    open();
  }
  function submit(): void {
    if (isOpen && chosen >= 0 && list.current !== null) {
      list.current.choose(chosen);
      return;
    }
    if (search.trim() === '') return;
    list.current?.saveSearch();
    close();
    void navigate(gamesPath(search.trim()));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      // The box itself comes before the first and after the last option.
      if (isOpen) setChosen((now) => ((now + 1 + step + optionCount + 1) % (optionCount + 1)) - 1);
      else open();
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  }
  const isListShown = isOpen && optionCount > 0;
  return {
    list,
    search,
    isOpen,
    wasOpened,
    chosen,
    isListShown,
    type,
    open,
    close,
    onKeyDown,
    setOptionCount,
  };
}

/** Arrows choose a game. Enter plays it, or shows all results in the lobby. */
export function SearchBox() {
  const { t } = useTranslation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  const { search, chosen, isListShown, ...state } = useSearchBox();
  const typed = useDeferredValue(search.trim());
  return (
    <search
      className="relative w-full max-w-md"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && state.close()}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-faint"
      />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListShown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        placeholder={t('search.placeholder')}
        value={search}
        onChange={(event) => state.type(event.target.value)}
        onFocus={state.open}
        onClick={state.open}
        onKeyDown={state.onKeyDown}
        className="peer h-10 w-full rounded-full border border-line-strong bg-field pr-4 pl-10 text-sm text-text placeholder:text-faint hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-gold/40 [&::-webkit-search-cancel-button]:hidden"
      />
      <SlashHint />
      {state.wasOpened ? (
        <Suspense fallback={<div id={listId} role="listbox" aria-label={t('search.label')} hidden />}>
          <SearchList
            ref={state.list}
            id={listId}
            typed={typed}
            isOpen={state.isOpen}
            activeIndex={chosen}
            onOptionCount={state.setOptionCount}
            onSearchChange={state.type}
            onClose={state.close}
          />
        </Suspense>
      ) : (
        <div id={listId} role="listbox" aria-label={t('search.label')} hidden />
      )}
    </search>
  );
}
