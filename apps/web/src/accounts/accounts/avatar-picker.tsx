import type { User } from '@golden-acers/contract';
import { avatarIds } from '@golden-acers/contract/constants';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { authStore } from '../../access/sessions/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';

export function AvatarPicker({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }
  const change = useCommand('PUT /user/avatar', {
    success: t('profile.avatarUpdated'),
    failure: t('profile.avatarFailed'),
    onSuccess: ({ data }) => {
      authStore.getState().setUser(data.user);
      close();
    },
  });
  return (
    <div className="grid justify-items-center gap-4">
      <button
        ref={opener}
        type="button"
        aria-label={t('profile.changeAvatar')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="group relative rounded-full"
      >
        <Avatar avatar={user.avatar} email={user.email} className="size-28 text-4xl" />
        <span className="gold-fill absolute right-0 bottom-0 grid size-9 place-content-center rounded-full group-hover:brightness-108">
          <Pencil aria-hidden className="size-4" />
        </span>
      </button>
      {isOpen && (
        <fieldset aria-busy={change.isPending || undefined} className="appear w-full">
          <legend className="mb-3 w-full text-center text-sm text-muted">{t('profile.chooseAvatar')}</legend>
          <div className="grid grid-cols-4 gap-2">
            {avatarIds.map((id) => (
              <button
                key={id}
                type="button"
                aria-label={t(`profile.avatars.${id}`)}
                aria-pressed={id === user.avatar}
                onClick={() => !change.isPending && change.mutate({ body: { avatar: id } })}
                className={cx(
                  'grid aspect-square place-content-center rounded-xl border transition-colors hover:bg-gold-wash',
                  id === user.avatar ? 'border-gold bg-gold-wash' : 'border-line',
                )}
              >
                <Avatar avatar={id} email={user.email} className="size-11" />
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
