import { type KeyboardEvent, useId, useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { cannedSearchOf, findCannedReplies } from './canned-replies.ts';

interface Template {
  readonly id: string;
  readonly text: string;
  readonly language: string;
}

/** A slash at the start of a reply searches the templates. Arrows choose, Enter inserts, Escape leaves. */
export function useCannedReplies(
  templates: readonly Template[],
  text: string,
  onInsert: (text: string) => void,
) {
  const listId = useId();
  const [chosenId, setChosenId] = useState<string>();
  const search = cannedSearchOf(text);
  const found = search === undefined ? [] : findCannedReplies(templates, search);
  const active = found.find(({ id }) => id === chosenId) ?? found[0];
  const optionId = (id: string) => `${listId}-${id}`;
  function press(event: KeyboardEvent): boolean {
    if (search === undefined || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onInsert('');
    else if (active === undefined) return false;
    else if (step !== undefined) setChosenId(found.at((found.indexOf(active) + step) % found.length)?.id);
    else if (event.key === 'Enter' || event.key === 'Tab') onInsert(active.text);
    else return false;
    event.preventDefault();
    return true;
  }
  const isOpen = search !== undefined && found.length > 0;
  return {
    ...{ listId, optionId, found, active, press, isSearching: search !== undefined },
    insert: onInsert,
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      ...(isOpen && { 'aria-controls': listId }),
      ...(isOpen && active !== undefined && { 'aria-activedescendant': optionId(active.id) }),
    },
  };
}

interface CannedRepliesProps {
  canned: ReturnType<typeof useCannedReplies>;
  hasTemplates: boolean;
  onSearch: () => void;
}

export function CannedReplies({ canned, hasTemplates, onSearch }: CannedRepliesProps) {
  const t = useConsoleTranslation();
  const { found, active, isSearching } = canned;
  if (!isSearching) {
    if (!hasTemplates) return <p className="text-sm text-muted">{t('tickets.cannedNone')}</p>;
    return (
      <Button size="sm" variant="quiet" className="justify-self-start" onClick={onSearch}>
        {t('tickets.canned')}
        <KeyHint>/</KeyHint>
      </Button>
    );
  }
  return (
    <>
      <div
        id={canned.listId}
        role="listbox"
        aria-label={t('requests.templates')}
        className="grid max-h-64 gap-0.5 overflow-y-auto rounded-xl border border-line-strong bg-surface-2 p-1.5 text-sm empty:hidden"
      >
        {found.map(({ id, text, language }) => (
          // The arrows in the field choose an option, as in the command palette.
          // biome-ignore lint/a11y/useKeyWithClickEvents: The field has the focus and handles the keys.
          <div
            key={id}
            id={canned.optionId(id)}
            role="option"
            tabIndex={-1}
            aria-selected={active?.id === id}
            lang={language}
            onClick={() => canned.insert(text)}
            className={cx(
              'line-clamp-2 cursor-pointer rounded-lg px-3 py-2',
              active?.id === id ? 'bg-gold-wash text-text' : 'text-muted hover:text-text',
            )}
          >
            {text}
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {t(found.length === 0 ? 'tickets.cannedNotFound' : 'tickets.cannedKeys')}
      </p>
    </>
  );
}
