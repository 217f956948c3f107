import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type EndpointResponse } from '../../api/client.ts';
import { rowsOf } from '../../api/cursor-query.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { RequestError, Skeleton } from '../../ui/feedback.tsx';
import { Form } from '../../ui/form.tsx';
import { LoadMoreButton } from '../../ui/tables/load-more-button.tsx';
import { playerKeys, playerNotesQuery } from './players.queries.ts';

type PlayerNote = EndpointResponse<'GET /fortune-panda/users/:username/notes'>['data'][number];

export function PlayerNotesTab({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(playerNotesQuery(account));
  const notes = rowsOf(query.data) ?? [];
  return (
    <div className="grid max-w-3xl gap-4">
      <NoteForm account={account} />
      {query.isPending && <Skeleton className="h-24" />}
      <RequestError error={query.error} fallback={t('player.notLoaded')} />
      {query.isSuccess && notes.length === 0 && <p className="text-muted">{t('player.noNotes')}</p>}
      <ul className="grid gap-3">
        {notes.map((note) => (
          <NoteItem key={note.id} account={account} note={note} />
        ))}
      </ul>
      <LoadMoreButton query={query} />
    </div>
  );
}

function NoteItem({ account, note }: { account: string; note: PlayerNote }) {
  const t = useConsoleTranslation();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <li>
        <NoteForm account={account} note={note} onFinished={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className="grid gap-2 rounded-xl border border-line bg-surface p-4">
      <p className="break-words whitespace-pre-wrap">{note.text}</p>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-faint">
        <span className="font-medium text-muted">{note.author}</span>
        <time dateTime={note.writtenAt} className="tabular">
          {formatMinute(note.writtenAt)}
        </time>
        {note.editedAt !== null && <span>{t('player.edited', { when: formatMinute(note.editedAt) })}</span>}
        {note.isOwn && (
          <Button size="sm" variant="quiet" className="ml-auto" onClick={() => setEditing(true)}>
            {t('player.editNote')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface NoteFormProps {
  account: string;
  note?: PlayerNote;
  onFinished?: () => void;
}

function NoteForm({ account, note, onFinished }: NoteFormProps) {
  const t = useConsoleTranslation();
  const save = useCommand(
    (body: { text: string }) =>
      note === undefined
        ? call('POST /fortune-panda/users/:username/notes', { params: { username: account }, body })
        : call('PUT /fortune-panda/users/:username/notes/:id', {
            params: { username: account, id: note.id },
            body,
          }),
    { invalidates: playerKeys(account) },
  );
  const form = useConsoleForm('POST /fortune-panda/users/:username/notes', { text: note?.text ?? '' }, save);
  const finish = () => (onFinished === undefined ? form.reset() : onFinished());
  const { text } = form.values;
  const { value, maxLength, onChange } = form.field('text');
  return (
    <Form
      form={form}
      onSubmit={() => text.trim() !== '' && save.mutate(form.values, { onSuccess: finish })}
      className="grid gap-2"
    >
      <textarea
        aria-label={t('player.writeNote')}
        placeholder={t('player.writeNote')}
        rows={3}
        {...{ value, maxLength, onChange }}
        className="w-full resize-y rounded-xl border border-line-strong bg-field px-4 py-2.5 placeholder:text-faint hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40"
      />
      <RequestError error={save.error} fallback={t('player.noteFailed')} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {note === undefined && <p className="grow text-sm text-faint">{t('player.noteHint')}</p>}
        {onFinished !== undefined && (
          <Button size="sm" variant="line" onClick={onFinished}>
            {t('transfer.cancel')}
          </Button>
        )}
        <Button type="submit" size="sm" busy={save.isPending} disabled={text.trim() === ''}>
          {note === undefined ? t('player.addNote') : t('player.save')}
        </Button>
      </div>
    </Form>
  );
}
