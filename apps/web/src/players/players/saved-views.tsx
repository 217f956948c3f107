import type { SavedView } from '@golden-acers/contract';
import { playerLimits } from '@golden-acers/contract/user-table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Check, Pencil, Pin, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import type { ConsolePlace, Move } from '../../console/console-address.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { PopoverButton } from '../../ui/menu.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { removeView, savedViewsQuery, saveView } from './players.queries.ts';
import { toolButtonClass } from './tool-button.ts';
import { placeOf, settingsOf } from './view-settings.ts';

type Draft = Omit<SavedView, 'id'> & { readonly id?: string };

/** The agent's own ways to look at the table: apply, save, rename, remove, and which one comes first. */
export function SavedViews({ place, move }: { place: ConsolePlace; move: Move }) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const { data: views = [] } = useQuery(savedViewsQuery);
  const [draft, setDraft] = useState<Draft>();
  const now = JSON.stringify(settingsOf(place));
  const remove = useMutation({
    mutationFn: (id: string) => removeView(client, id),
    onError: (error) => notify.error(messageOf(error, { refused: t('playerDesk.viewNotSaved') })),
  });
  return (
    <>
      <PopoverButton
        label={t('playerDesk.views')}
        buttonClassName={toolButtonClass}
        button={
          <>
            <Bookmark aria-hidden className="size-4" />
            {views.find(({ settings }) => JSON.stringify(settings) === now)?.name ?? t('playerDesk.views')}
          </>
        }
      >
        {({ close }) => (
          <div className="grid w-72 gap-0.5 p-1">
            {views.length === 0 && (
              <p className="px-2 py-1.5 text-sm text-muted">{t('playerDesk.noViews')}</p>
            )}
            {views.map((view) => (
              <div key={view.id} className="flex items-center rounded-lg hover:bg-gold-wash">
                <button
                  type="button"
                  onClick={() => {
                    move(placeOf(view.settings));
                    close();
                  }}
                  className="flex h-9 min-w-0 grow items-center gap-2 px-2 text-left text-sm pointer-coarse:h-11"
                >
                  <Check
                    aria-hidden
                    className={cx(
                      'size-4 shrink-0 text-gold-ink',
                      JSON.stringify(view.settings) !== now && 'invisible',
                    )}
                  />
                  <span className="truncate">{view.name}</span>
                  {view.isDefault && (
                    <Pin
                      aria-label={t('playerDesk.isDefault')}
                      className="size-3.5 shrink-0 fill-current text-gold-ink"
                    />
                  )}
                </button>
                <IconButton
                  label={t('playerDesk.editView', { name: view.name })}
                  className="size-9"
                  onClick={() => {
                    setDraft(view);
                    close();
                  }}
                >
                  <Pencil aria-hidden className="size-4" />
                </IconButton>
                <IconButton
                  label={t('playerDesk.removeView', { name: view.name })}
                  className="size-9"
                  onClick={() => remove.mutate(view.id)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </div>
            ))}
            <Button
              size="sm"
              variant="quiet"
              className="mt-1 justify-start border-t border-line"
              onClick={() => {
                setDraft({ name: '', isDefault: false, settings: settingsOf(place) });
                close();
              }}
            >
              {t('playerDesk.saveView')}
            </Button>
          </div>
        )}
      </PopoverButton>
      {draft !== undefined && (
        <ViewDialog draft={draft} now={settingsOf(place)} onClose={() => setDraft(undefined)} />
      )}
    </>
  );
}

interface ViewDialogProps {
  draft: Draft;
  /** How the table is looked at. */
  now: SavedView['settings'];
  onClose: () => void;
}

function ViewDialog({ draft, now, onClose }: ViewDialogProps) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const [name, setName] = useState(draft.name);
  const [isDefault, setDefault] = useState(draft.isDefault);
  const [takesNow, setTakesNow] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      saveView(client, { ...draft, name: name.trim(), isDefault, settings: takesNow ? now : draft.settings }),
    onSuccess: onClose,
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '' && !save.isPending) save.mutate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={draft.id === undefined ? t('playerDesk.saveView') : t('playerDesk.changeView')}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={t('playerDesk.viewName')}
          value={name}
          maxLength={playerLimits.nameMax}
          autoFocus
          onChange={({ target }) => setName(target.value)}
        />
        <Checkbox
          label={t('playerDesk.openFirst')}
          checked={isDefault}
          onChange={({ target }) => setDefault(target.checked)}
        />
        {draft.id !== undefined && (
          <Checkbox
            label={t('playerDesk.takeNow')}
            checked={takesNow}
            onChange={({ target }) => setTakesNow(target.checked)}
          />
        )}
        {save.error !== null && (
          <ErrorBar>{messageOf(save.error, { refused: t('playerDesk.viewNotSaved') })}</ErrorBar>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="line" onClick={onClose}>
            {t('transfer.cancel')}
          </Button>
          <Button type="submit" busy={save.isPending} disabled={name.trim() === ''}>
            {t('playerDesk.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
