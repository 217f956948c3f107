import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useOpenConsoleView } from '../console-location.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { cx } from '../ui/cx.ts';
import { Spinner } from '../ui/spinner.tsx';
import { type PaletteItem, paletteGroups } from './palette-items.ts';
import { rememberItem, usePaletteItems } from './use-palette-items.ts';

interface CommandPaletteProps {
  /** What was typed before this code had arrived. */
  typedEarly: RefObject<string>;
  onClose: () => void;
  onLogout: () => void;
}

const maxQueryLength = 60;

/**
 * Shows a combobox by the ARIA guide: the focus stays in the field, arrows choose an option, Enter opens it.
 * Does not use react-aria's, whose code would join the menus of every player's page.
 */
export function CommandPalette({ typedEarly, onClose, onLogout }: CommandPaletteProps) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  const [typed, setTyped] = useState(() => typedEarly.current.slice(0, maxQueryLength));
  const found = usePaletteItems(typed, { openView, onLogout });
  const { isLoading, agentId } = found;
  const items = inGroupOrder(found.items);
  const [chosenId, setChosenId] = useState<string>();
  // The first item until another one is chosen, even if results arrive above it.
  const active = items.find(({ id }) => id === chosenId) ?? items[0];
  const listId = useId();

  function open(item: PaletteItem): void {
    onClose();
    const { destination } = item;
    if (destination === undefined) {
      item.act();
      return;
    }
    rememberItem(agentId, { ...item, destination, id: item.id.replace(/^recent /, '') });
    openView(destination.view, destination.params);
    focusContentAfterClose();
  }
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || active === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosenId(items.at((items.indexOf(active) + step) % items.length)?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(active);
    }
  }

  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-scrim p-3 pt-[10dvh] backdrop-blur-sm"
    >
      <Modal className="w-full max-w-xl outline-none">
        <Dialog
          aria-label={t('palette.title')}
          className="card card-lit flex max-h-[75dvh] flex-col overflow-hidden p-0 shadow-card outline-none"
        >
          <div className="relative shrink-0 border-b border-line">
            <Search aria-hidden className="absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-faint" />
            <input
              autoFocus
              type="text"
              role="combobox"
              aria-label={t('palette.title')}
              aria-autocomplete="list"
              aria-expanded={items.length > 0}
              aria-controls={listId}
              aria-activedescendant={active && optionId(listId, active.id)}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={maxQueryLength}
              value={typed}
              placeholder={t('palette.placeholder')}
              onChange={({ target }) => {
                setTyped(target.value);
                setChosenId(undefined);
              }}
              onKeyDown={press}
              className="h-14 w-full bg-transparent pr-12 pl-12 text-base outline-none placeholder:text-faint"
            />
            {isLoading && <Spinner className="absolute top-1/2 right-4 -mt-2 size-4 text-muted" />}
          </div>
          <PaletteList id={listId} items={items} active={active} onActivate={setChosenId} onOpen={open} />
          {items.length === 0 && (
            <p className="px-3 py-6 text-center text-sm text-muted">
              {isLoading ? t('palette.searching') : t('palette.none')}
            </p>
          )}
          <p role="status" className="sr-only">
            {!isLoading && t('palette.results', { count: items.length })}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const optionId = (listId: string, itemId: string) => `${listId} ${itemId}`.replace(/[^\w-]+/g, '-');

/** Returns the order in which they are shown and which the arrows follow. */
function inGroupOrder(items: readonly PaletteItem[]): readonly PaletteItem[] {
  return paletteGroups.flatMap((group) => items.filter((item) => item.group === group));
}

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  active: PaletteItem | undefined;
  onActivate: (id: string) => void;
  onOpen: (item: PaletteItem) => void;
}

function PaletteList({ id, items, active, onActivate, onOpen }: PaletteListProps) {
  const t = useConsoleTranslation();
  const activeOptionId = active && optionId(id, active.id);
  useEffect(() => {
    if (activeOptionId !== undefined)
      document.getElementById(activeOptionId)?.scrollIntoView({ block: 'nearest' });
  }, [activeOptionId]);
  const groups = Map.groupBy(items, ({ group }) => group);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('palette.list')}
      className="min-h-0 grow overflow-y-auto overscroll-contain p-2 empty:hidden"
    >
      {[...groups].map(([group, options]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a group of options.
        <div key={group} role="group" aria-label={t(`palette.groups.${group}`)} className="pb-1">
          <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-faint">
            {t(`palette.groups.${group}`)}
          </p>
          {options.map((item) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={item.id}
              id={optionId(id, item.id)}
              role="option"
              aria-selected={item === active}
              onPointerMove={() => item !== active && onActivate(item.id)}
              onClick={() => onOpen(item)}
              className={cx(
                'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 py-1.5 text-sm pointer-coarse:min-h-11',
                item === active && 'bg-gold-wash text-gold-ink',
              )}
            >
              <span className="min-w-0 truncate">{item.label}</span>
              {item.hint !== undefined && (
                <span className="max-w-[50%] shrink-0 truncate text-xs text-faint"> {item.hint}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The dialog first returns the focus to its opener, but the next Tab should continue in the new page. */
function focusContentAfterClose(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById('content')?.focus({ preventScroll: true })),
  );
}
