import type { Announcement } from '@golden-acers/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { invalidateAnnouncements, postAnnouncementEnd } from './announcements.queries.ts';

interface AnnouncementEndDialogProps {
  announcement: Announcement;
  end: 'cancel' | 'end';
  onClose: () => void;
}

/** Confirms that an announcement is cancelled, or removed from its players. */
export function AnnouncementEndDialog({ announcement, end, onClose }: AnnouncementEndDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { id, texts } = announcement;
  const mutation = useMutation({
    mutationFn: () => postAnnouncementEnd(id, end),
    onSuccess: () =>
      notify.success(t(end === 'end' ? 'announcements.ended' : 'announcements.cancelled'), {
        description: texts.en.title,
      }),
    onError: notify.failure(t('announcements.refused')),
    onSettled: () => {
      onClose();
      return invalidateAnnouncements(client);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`announcements.${end}Title`)}
      question={
        <>
          <span className="block font-medium wrap-anywhere text-text">{texts.en.title}</span>
          {t(`announcements.${end}Text`)}
        </>
      }
      confirmLabel={t(`announcements.${end}`)}
      cancelLabel={t('announcements.keep')}
      isBusy={mutation.isPending}
      onClose={onClose}
      onConfirm={() => mutation.mutate()}
    />
  );
}
