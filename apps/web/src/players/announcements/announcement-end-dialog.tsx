import type { Announcement } from '@golden-acers/contract';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { announcementsKey } from './announcements.queries.ts';

interface AnnouncementEndDialogProps {
  announcement: Announcement;
  end: 'cancel' | 'end';
  onClose: () => void;
}

/** Confirms that an announcement is cancelled, or removed from its players. */
export function AnnouncementEndDialog({ announcement, end, onClose }: AnnouncementEndDialogProps) {
  const t = useConsoleTranslation();
  const { id, texts } = announcement;
  const mutation = useCommand(`POST /agent/announcements/:id/${end}`, {
    success: t(end === 'end' ? 'announcements.ended' : 'announcements.cancelled'),
    about: texts.en.title,
    failure: t('announcements.refused'),
    invalidates: [announcementsKey],
    onSettled: onClose,
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
      onConfirm={() => mutation.mutate({ params: { id } })}
    />
  );
}
