import type { User } from '@golden-acers/contract';
import { avatarIds } from '@golden-acers/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { authStore } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { notify } from '../../ui/toasts.tsx';

export function AvatarPicker({ user }: { user: User }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }
  const change = useMutation({
    mutationFn: (avatar: User['avatar']) => call('PUT /user/avatar', { body: { avatar } }),
    onSuccess: ({ data }) => {
      authStore.getState().setUser(data.user);
      close();
      notify.success(t('profile.avatarUpdated'));
    },
    onError: notify.failure(t('profile.avatarFailed')),
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
                onClick={() => !change.isPending && change.mutate(id)}
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
