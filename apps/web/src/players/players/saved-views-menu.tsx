import type { ListedView, SavedView } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Pencil, Pin, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { cx } from '../../ui/cx.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PopoverButton } from '../../ui/menu.tsx';
import { savedViewsQuery } from './players.queries.ts';
import {
  type ChangePlayersParams,
  type PlayersParams,
  paramsOfSavedView,
  savedViewSettingsOf,
} from './players-params.ts';

export const toolbarButtonClass = cx(buttonClass('line', 'sm'), 'rounded-lg px-2.5');

type SavedViewDraft = Omit<SavedView, 'id'> & Partial<Pick<ListedView, 'id' | 'version'>>;

interface SavedViewsMenuProps {
  params: PlayersParams;
  onChange: ChangePlayersParams;
}

export function SavedViewsMenu({ params, onChange }: SavedViewsMenuProps) {
  const t = useConsoleTranslation();
  const { data: views = [] } = useQuery(savedViewsQuery);
  const [draft, setDraft] = useState<SavedViewDraft>();
  const settings = savedViewSettingsOf(params);
  const isShown = (view: SavedView) => JSON.stringify(view.settings) === JSON.stringify(settings);
  const remove = useCommand('DELETE /fortune-panda/user-views/:id', {
    invalidates: [savedViewsQuery.queryKey],
    failure: t('player.viewSaveFailed'),
  });
  return (
    <>
      <PopoverButton
        label={t('player.views')}
        buttonClassName={toolbarButtonClass}
        button={
          <>
            <Bookmark aria-hidden className="size-4" />
            {views.find(isShown)?.name ?? t('player.views')}
          </>
        }
      >
        {({ close }) => (
          <div className="grid w-72 gap-0.5 p-1">
            {views.length === 0 && <p className="px-2 py-1.5 text-sm text-muted">{t('player.noViews')}</p>}
            {views.map((view) => (
              <div key={view.id} className="flex items-center rounded-lg hover:bg-gold-wash">
                <button
                  type="button"
                  onClick={() => {
                    onChange(paramsOfSavedView(view.settings));
                    close();
                  }}
                  className="flex h-9 min-w-0 grow items-center gap-2 px-2 text-left text-sm pointer-coarse:h-11"
                >
                  <Check
                    aria-hidden
                    className={cx('size-4 shrink-0 text-gold-ink', !isShown(view) && 'invisible')}
                  />
                  <span className="truncate">{view.name}</span>
                  {view.isDefault && (
                    <Pin
                      aria-label={t('player.isDefault')}
                      className="size-3.5 shrink-0 fill-current text-gold-ink"
                    />
                  )}
                </button>
                <IconButton
                  label={t('player.editView', { name: view.name })}
                  className="size-9"
                  onClick={() => {
                    setDraft(view);
                    close();
                  }}
                >
                  <Pencil aria-hidden className="size-4" />
                </IconButton>
                <IconButton
                  label={t('player.removeView', { name: view.name })}
                  className="size-9"
                  onClick={() => remove.mutate({ params: { id: view.id } })}
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
                setDraft({ name: '', isDefault: false, settings });
                close();
              }}
            >
              {t('player.saveView')}
            </Button>
          </div>
        )}
      </PopoverButton>
      {draft !== undefined && (
        <SavedViewDialog
          draft={views.find(({ id }) => id === draft.id) ?? draft}
          currentSettings={settings}
          onClose={() => setDraft(undefined)}
        />
      )}
    </>
  );
}

interface SavedViewDialogProps {
  draft: SavedViewDraft;
  currentSettings: SavedView['settings'];
  onClose: () => void;
}

function SavedViewDialog({ draft, currentSettings, onClose }: SavedViewDialogProps) {
  const t = useConsoleTranslation();
  const save = useCommand(
    async ({ name, isDefault, takesNow }: { name: string; isDefault: boolean; takesNow: boolean }) => {
      const body = { name: name.trim(), isDefault, settings: takesNow ? currentSettings : draft.settings };
      const { id, version: ifMatch } = draft;
      if (id === undefined) await call('POST /fortune-panda/user-views', { body });
      else await call('PUT /fortune-panda/user-views/:id', { params: { id }, body, ifMatch });
    },
    { invalidates: [savedViewsQuery.queryKey] },
  );
  const first = { name: draft.name, isDefault: draft.isDefault, takesNow: false };
  const form = useConsoleForm('POST /fortune-panda/user-views', first, save, { version: draft.version });
  return (
    <FormDialog
      title={draft.id === undefined ? t('player.saveView') : t('player.changeView')}
      submitLabel={t('player.save')}
      form={form}
      isSubmitDisabled={form.values.name.trim() === ''}
      errorFallback={t('player.viewSaveFailed')}
      onSubmit={() => save.mutate(form.values, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoFocus />
      <Checkbox
        label={t('player.useAsDefault')}
        checked={form.values.isDefault}
        onChange={({ target }) => form.change({ isDefault: target.checked })}
      />
      {draft.id !== undefined && (
        <Checkbox
          label={t('player.useCurrentSettings')}
          checked={form.values.takesNow}
          onChange={({ target }) => form.change({ takesNow: target.checked })}
        />
      )}
    </FormDialog>
  );
}
